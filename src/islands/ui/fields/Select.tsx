import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { m } from '#paraglide/messages.js'
import { Field } from '../Field.tsx'
import { Options } from '../Options.tsx'
import { useFormField } from '../form/form-context.ts'
import type { Choice, FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  choices: readonly Choice[]
  /** Offers an empty choice; without it the first choice is selected where the initial value is empty. */
  mayBeEmpty?: boolean
  /** The values are numbers. */
  isNumber?: boolean
}

/** A choice among a few options. */
export function Select({ choices, mayBeEmpty = false, isNumber = false, ...props }: Props): ReactNode {
  const { name, label, help, isRequired, isDisabled, isReadOnly } = props
  const { id, problem } = useFormField(name, label)
  const { register } = useFormContext()
  return (
    <Field {...{ id, label, help, problem, isRequired }} isAnnounced={false}>
      {isReadOnly ? (
        <Chosen name={name} choices={choices} />
      ) : (
        <select {...register(name, { valueAsNumber: isNumber })} disabled={isDisabled}>
          {mayBeEmpty && <option value="">{m['form.choose']()}</option>}
          <Options of={choices} />
        </select>
      )}
    </Field>
  )
}

/** Shows the chosen option in an input, because HTML has no read-only select. */
function Chosen({ name, choices, ...field }: { name: string; choices: readonly Choice[] }): ReactNode {
  const value: unknown = useWatch({ name })
  return <input readOnly {...field} value={choices.find(([each]) => each === value)?.[1] ?? ''} />
}
