import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../Field.tsx'
import { useFormField } from '../form/form-context.ts'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'number'
  /** Number of lines; makes it a text area. */
  rows?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  /** The keyboard that a phone shows. */
  inputMode?: 'text' | 'numeric' | 'decimal' | undefined
  /** A hint at a possible mistake, where there is no error. */
  warning?: string
}

/** A field for a text, a number or an address. */
export function TextField({
  type = 'text',
  rows,
  autoComplete,
  maxLength,
  inputMode,
  warning,
  ...props
}: Props): ReactNode {
  const { name, label, help, isRequired, isDisabled, isReadOnly } = props
  const { id, problem } = useFormField(name, label)
  const { register } = useFormContext()
  const shared = {
    ...register(name, { valueAsNumber: type === 'number' }),
    autoComplete,
    maxLength,
    inputMode,
    disabled: isDisabled,
    readOnly: isReadOnly,
  }
  return (
    <Field {...{ id, label, help, problem, warning, isRequired }} isAnnounced={false}>
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
    </Field>
  )
}
