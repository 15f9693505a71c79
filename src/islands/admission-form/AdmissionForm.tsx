import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { DrawnFormReply, FormStart, SavedAdmissionReply } from '#lib/schemas/admissions/calls.ts'
import type { AdmissionForm as FormNumber } from '#lib/schemas/admissions/payload.ts'
import { m } from '#paraglide/messages.js'
import { FormSections } from '../ui/form/FormSections.tsx'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { SubmitBar } from '../ui/form/SubmitBar.tsx'
import { Later } from '../ui/Later.tsx'
import {
  AdmissionFormContext,
  at,
  type FormInput,
  type FormOutput,
  formValue,
  isRequiredBy,
  pathOf,
  useAdmissionForm,
} from './form-value.ts'
import { LiveWarnings } from './live-warnings.tsx'
import { SectionFields } from './SectionFields.tsx'
import { sectionsOf } from './sections.ts'
import type { Turn } from './loaded-record.ts'
import { useAdmission } from './use-admission.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { toast } from '#lib/browser/feedback/toasts.ts'
import { useObjectUrl } from '../ui/files/use-object-url.ts'
import { pdfOf, useOpened } from './open-pdf.ts'

interface Props {
  form: FormNumber
  start: FormStart
  turn: Turn
  onSaved: (reply: SavedAdmissionReply, value: FormOutput) => void
  /** Shown beside the button. */
  children?: ReactNode
}

/** Loaded when the server reports that the record was changed: the connection works at that moment. */
const changedSince = async () => (await import('../ui/ChangedSince.tsx')).ChangedSince

/** The form of one admission, built from the table of fields. */
export function AdmissionForm({ form, start, turn, onSaved, children }: Props): ReactNode {
  const { choices, usesSeatTypes } = start
  const { initial, record } = turn
  const { sending, stale } = useAdmission({ form, turn, usesSeatTypes, onSaved })
  const parts = useMemo(
    () => ({
      form,
      choices,
      usesSeatTypes,
      kept: initial.applicationFormData,
      photo: record?.photo ?? '',
    }),
    [form, choices, usesSeatTypes, initial, record],
  )
  const sections = useSections(form, usesSeatTypes)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The next admission starts with the focus in the first field, because the user works by keyboard.
    if (turn.count > 0)
      whole.current?.querySelector<HTMLElement>('.sections input')?.focus({ preventScroll: true })
  }, [turn])
  return (
    <AdmissionFormContext value={parts}>
      <div ref={whole} className="admission-form">
        <SchemaForm
          of={sending}
          // The specification names several tabs for the first form. Only one has fields, so its name labels the form.
          label={form === 1 ? m['admissions.form.tab']() : m['admissions.form.title2']()}
          {...(form === 1 && { summaryTitle: sayMissing })}
        >
          <LiveWarnings admissionId={record?.admissionId ?? ''}>
            {stale && <Later load={changedSince} parts={{ stale }} />}
            {!record && <NextNumber first={start.nextNumber} isStart={turn.count === 0} />}
            <FormSections schema={formValue[form]} sections={sections} />
            <SubmitBar isSticky unsent={m['admissions.form.unanswered']()}>
              {form === 2 && <PrintUnsaved />}
              {children}
            </SubmitBar>
          </LiveWarnings>
        </SchemaForm>
      </div>
    </AdmissionFormContext>
  )
}

const useSections = (form: FormNumber, usesSeatTypes: boolean) =>
  useMemo(
    () =>
      sectionsOf(form, usesSeatTypes).map(({ title, names, hasPhoto }) => ({
        title,
        fields: [...names.map(pathOf), ...(hasPhoto ? ['imageUpload'] : [])],
        isOptional: !names.some((name) => isRequiredBy(form, name)),
        content: <SectionFields names={names} hasPhoto={hasPhoto} />,
      })),
    [form, usesSeatTypes],
  )

/** Returns the one sentence for all missing fields of the first form (specification 1, section 5). */
const sayMissing = (codes: readonly string[]): string | undefined =>
  codes.includes('field.required') ? m['errors.admissions.fillRequired']() : undefined

/** Shows the next number for the course. It is assigned on saving, so another user may get it first. */
function NextNumber({ first, isStart }: { first: string; isStart: boolean }): ReactNode {
  const course: unknown = useWatch({ name: at('courseAppliedFor') })
  const [number, setNumber] = useState(first)
  /** The page itself comes with the number for no particular course. */
  const isKnown = useRef(isStart)
  useEffect(() => {
    if (isKnown.current && String(course ?? '') === '') return
    isKnown.current = false
    let isOld = false
    // An empty course gives the number for no particular course. Without a connection the known number stays.
    getCall<string>('generateAdmistionNumber', { course: String(course ?? '') }).then(
      (next) => isOld || setNumber(next),
      () => {},
    )
    return () => {
      isOld = true
    }
  }, [course])
  return (
    <p className="quiet">
      {m['admissions.form.nextNumber']()}{' '}
      <strong className="number">{number || m['admissions.form.numberOfCourse']()}</strong>
    </p>
  )
}

/** Prints the form before it is saved, to be checked and signed. */
function PrintUnsaved(): ReactNode {
  const { form } = useAdmissionForm()
  const { getValues, trigger } = useFormContext<FormInput>()
  const [pdf, setPdf] = useState<File | null>(null)
  const url = useObjectUrl(pdf)
  useOpened(url)
  async function print(): Promise<void> {
    if (!(await trigger())) return toast.error(m['errors.request.invalid']())
    try {
      const body = { ...getValues().applicationFormData, form }
      setPdf(pdfOf((await postCall<DrawnFormReply>('getStudentadmissiondata', body)).bs64))
    } catch (error) {
      toast.error(sayRefusal(error))
    }
  }
  return (
    <>
      <button className="button" type="button" onClick={() => void print()}>
        {m['admissions.form.print']()}
      </button>
      {url && (
        <a href={url} target="_blank">
          {m['admissions.form.pdf']()}
        </a>
      )}
    </>
  )
}
