import { type FocusEvent, type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import * as v from 'valibot'
import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import { type AdmissionForm, fieldRule, isMasked } from '#lib/schemas/admissions/payload.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../ui/Field.tsx'
import type { FieldProps } from '../ui/fields/field-props.ts'
import { useFormField } from '../ui/form/form-context.ts'
import { useAdmissionForm } from './form-context.ts'
import { fieldOf } from './form-value.ts'
import { problemWords } from './words.ts'

interface Props extends FieldProps {
  of: AdmissionFieldName
  warning: string
}

/**
 * An Aadhaar or mobile number, judged as soon as it is left. The second form clears what is wrong (specification 1,
 * section 5); the message repeats it and a button brings it back, so that nobody loses a number for one slipped digit.
 */
export function NumberField({ of, warning, ...props }: Props): ReactNode {
  const { name, label, help, isRequired } = props
  const { form } = useAdmissionForm()
  const { id, problem } = useFormField(name, label)
  const { register, setValue } = useFormContext()
  const [left, setLeft] = useState<Left | null>(null)
  function judge({ target }: FocusEvent<HTMLInputElement>): void {
    const wrong = wrongIn(of, form, target.value)
    setLeft(wrong)
    if (wrong?.isCleared) setValue(name, '', { shouldDirty: true })
  }
  function restore(typed: string): void {
    setValue(name, typed, { shouldDirty: true })
    setLeft(null)
    document.getElementById(id)?.focus()
  }
  const registered = register(name, { onBlur: judge, onChange: () => setLeft(null) })
  return (
    <Field
      {...{ id, label, help, isRequired, warning }}
      problem={left ? sayLeft(left) : problem}
      isAnnounced={left !== null}
      beside={
        <>
          {left?.isCleared && (
            <button className="button" type="button" onClick={() => restore(left.typed)}>
              {m['admissions.form.restore']()}
            </button>
          )}
        </>
      }
    >
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        {...registered}
        // Who types over a number that is hidden types all of it.
        onFocus={({ target }) => isMasked(target.value) && target.select()}
      />
    </Field>
  )
}

interface Left {
  typed: string
  problem: string
  isCleared: boolean
}

function wrongIn(of: AdmissionFieldName, form: AdmissionForm, typed: string): Left | null {
  if (typed.trim() === '' || v.is(fieldRule(of, form), typed)) return null
  const isAadhaar = fieldOf(of).is === 'aadhaar'
  const code = isAadhaar && form === 2 ? 'aadhaarInvalid' : `${isAadhaar ? 'aadhaar' : 'mobile'}${form}`
  return { typed, problem: problemWords[`admissions.${code}`]?.() ?? '', isCleared: form === 2 }
}

const sayLeft = ({ problem, typed, isCleared }: Left): string =>
  isCleared ? m['admissions.form.cleared']({ problem, typed }) : problem
