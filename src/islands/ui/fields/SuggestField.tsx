import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../Field.tsx'
import { useFormField } from '../form/form-context.ts'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  /** Offered while the user types; other texts are accepted too. */
  suggestions?: readonly string[]
  /** The value is stored and shown in capitals. */
  isInCapitals?: boolean
}

/** A text field with suggestions. */
export function SuggestField({ suggestions = [], isInCapitals = false, ...props }: Props): ReactNode {
  const { name, label, help, isRequired, isReadOnly } = props
  const { id, problem } = useFormField(name, label)
  const { register } = useFormContext()
  const list = `${id}-list`
  return (
    <>
      <Field {...{ id, label, help, problem, isRequired }} isAnnounced={false}>
        <input
          {...register(name)}
          readOnly={isReadOnly}
          autoComplete="off"
          {...(isInCapitals && { autoCapitalize: 'characters', className: 'capitals' })}
          {...(suggestions.length > 0 && { list })}
        />
      </Field>
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  )
}
