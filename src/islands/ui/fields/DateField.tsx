import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { showDate } from '#lib/i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { Field } from '../Field.tsx'
import { useFormField } from '../form/form-context.ts'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  /** ISO dates; both may be chosen themselves. */
  min?: string
  max?: string
}

/**
 * A day, in the browser's own picker; the value is an ISO date. Browsers write it the way of their own
 * language, so the day chosen is said in words: 03/04 is not the same everywhere.
 */
export function DateField({ min, max, ...props }: Props): ReactNode {
  const { name, label, help, isRequired, isDisabled, isReadOnly } = props
  const { id, problem } = useFormField(name, label)
  const { register } = useFormContext()
  const value: unknown = useWatch({ name })
  const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? showDate(value) : ''
  return (
    <Field
      {...{ id, label, problem, isRequired }}
      isAnnounced={false}
      help={help ?? m['form.dateHint']()}
      beside={<output htmlFor={id}>{day}</output>}
    >
      <input
        type="date"
        {...register(name)}
        min={min}
        max={max}
        disabled={isDisabled}
        readOnly={isReadOnly}
      />
    </Field>
  )
}
