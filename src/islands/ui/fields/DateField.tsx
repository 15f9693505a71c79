import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { showDate } from '#lib/i18n/dates.ts'
import { isoOfTyped, typedOfIso } from '#lib/rules/dates/typed-day.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../Field.tsx'
import { useFormField } from '../form/form-context.ts'
import type { FieldProps } from './field-props.ts'

/**
 * A date field, typed day first. The value is an ISO date, or the input where that is no date. The browser's own picker
 * uses the order of the browser's language, in which 03/04 is ambiguous; for the same reason the date is spelled out
 * beside the field.
 */
export function DateField(props: FieldProps): ReactNode {
  const { name, label, help, isRequired, isDisabled, isReadOnly } = props
  const { id, problem } = useFormField(name, label)
  const { field } = useController({ name })
  const value = typeof field.value === 'string' ? field.value : ''
  const iso = isoOfTyped(value)
  const settle = (): void => {
    if (iso !== null && iso !== value) field.onChange(iso)
  }
  return (
    <Field
      {...{ id, label, problem, isRequired }}
      isAnnounced={false}
      help={help ?? m['form.dateHint']()}
      beside={<output htmlFor={id}>{iso === null ? '' : showDate(iso)}</output>}
    >
      <input
        ref={field.ref}
        name={name}
        value={typedOfIso(value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        disabled={isDisabled}
        readOnly={isReadOnly}
        onChange={(event) => field.onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        onBlur={() => {
          settle()
          field.onBlur()
        }}
      />
    </Field>
  )
}
