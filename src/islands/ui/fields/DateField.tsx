import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useFormField } from '../form/form-context.ts'
import { DayBox } from './DayBox.tsx'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  /** Shows the button that enters the present day. */
  hasToday?: boolean
}

/** A date field of a form. The value is an ISO date, or the input where that is no date. */
export function DateField({ name, label, help, ...props }: Props): ReactNode {
  const { id, problem } = useFormField(name, label)
  const { field } = useController({ name })
  return (
    <DayBox
      {...props}
      id={id}
      name={name}
      label={label}
      help={help}
      problem={problem}
      isAnnounced={false}
      inputRef={field.ref}
      value={typeof field.value === 'string' ? field.value : ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
