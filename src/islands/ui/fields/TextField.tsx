import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../Field.tsx'
import { useFormField } from '../form/form-context.ts'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'number'
  /** Several lines. */
  rows?: number
  autoComplete?: HTMLInputAutoCompleteAttribute
  maxLength?: number
  /** Which keyboard a phone shows. */
  inputMode?: 'text' | 'numeric' | 'decimal' | undefined
  /** What somebody should look at, where nothing is wrong. */
  warning?: string
  /** Offered while somebody types; whatever else they type is taken, too. */
  suggestions?: readonly string[]
  /** It is kept in capitals, and shown so. */
  isInCapitals?: boolean
}

/** A text, a number, an address. */
export function TextField({
  type = 'text',
  rows,
  autoComplete,
  maxLength,
  inputMode,
  warning,
  suggestions = [],
  isInCapitals = false,
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
    ...(isInCapitals && { autoCapitalize: 'characters', className: 'capitals' }),
    ...(suggestions.length > 0 && { list: `${id}-list` }),
  }
  return (
    <>
      <Field {...{ id, label, help, problem, warning, isRequired }} isAnnounced={false}>
        {rows ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      </Field>
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  )
}
