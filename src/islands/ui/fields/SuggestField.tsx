import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../Field.tsx'
import { useFormField } from '../form/form-context.ts'
import type { FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  /** Offered while somebody types; whatever else they type is taken, too. */
  suggestions?: readonly string[]
  /** It is kept in capitals, and shown so. */
  isInCapitals?: boolean
}

/** A word that others have used before, most likely. */
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
