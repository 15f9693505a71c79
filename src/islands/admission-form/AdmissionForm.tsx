import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import type { FormStart } from '#lib/schemas/admissions/form-start.ts'
import type { AdmissionForm as FormNumber } from '#lib/schemas/admissions/payload.ts'
import { m } from '#paraglide/messages.js'
import { FormSections } from '../ui/form/FormSections.tsx'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { AdmissionFormContext } from './form-context.ts'
import { type FormInput, type FormOutput, bodyOf, formValue, isRequiredBy, pathOf } from './form-value.ts'
import { NextNumber } from './NextNumber.tsx'
import { saveForm } from './save-form.ts'
import { SectionFields } from './SectionFields.tsx'
import { sectionsOf } from './sections.ts'
import { problemWords } from './words.ts'

interface Props {
  form: FormNumber
  start: FormStart
  initial: FormInput
  /** It follows one that was saved: the hands are on the keyboard. */
  isNext: boolean
  onSaved: (reply: SavedAdmissionReply, value: FormOutput) => void
  /** Beside the button. */
  children?: ReactNode
}

/** The form of one admission, from the table of fields. */
export function AdmissionForm({ form, start, initial, isNext, onSaved, children }: Props): ReactNode {
  const { choices, usesSeatTypes } = start
  const schema = formValue[form]
  const draft = useMemo(() => ({ form: `admission${form}`, subject: 'new' }), [form])
  const sending = useSchemaForm(schema, saveForm, {
    ...{ initial, draft, onSaved, words: problemWords },
    body: (value) => bodyOf(value, { form }),
  })
  const parts = useMemo(
    () => ({ form, choices, usesSeatTypes, kept: initial.applicationFormData }),
    [form, choices, usesSeatTypes, initial],
  )
  const sections = useMemo(
    () =>
      sectionsOf(form, usesSeatTypes).map(({ title, names, hasPhoto }) => ({
        title,
        fields: [...names.map(pathOf), ...(hasPhoto ? ['imageUpload'] : [])],
        isOptional: !names.some((name) => isRequiredBy(form, name)),
        content: <SectionFields names={names} hasPhoto={hasPhoto} />,
      })),
    [form, usesSeatTypes],
  )
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNext) whole.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
  }, [isNext])
  return (
    <AdmissionFormContext value={parts}>
      <div ref={whole} className="admission-form">
        <SchemaForm
          of={sending}
          label={m['admissions.form.tab']()}
          summaryTitle={form === 1 ? sayMissing : never}
        >
          <NextNumber first={start.nextNumber} />
          <FormSections schema={schema} sections={sections} />
          <SubmitBar isSticky unsent={m['admissions.form.unanswered']()}>
            {children}
          </SubmitBar>
        </SchemaForm>
      </div>
    </AdmissionFormContext>
  )
}

/** One sentence for all that the first form misses (specification 1, section 5). */
const sayMissing = (codes: readonly string[]): string | undefined =>
  codes.includes('field.required') ? m['errors.admissions.fillRequired']() : undefined
const never = (): undefined => undefined
