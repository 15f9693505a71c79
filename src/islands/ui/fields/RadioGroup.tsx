import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Help, Problem, describedBy } from '../FieldParts.tsx'
import { useFormField } from '../form/form-context.ts'
import type { Choice, FieldProps } from './field-props.ts'

interface Props extends FieldProps {
  choices: readonly Choice[]
}

/** A choice among very few options, all of them visible. */
export function RadioGroup({ choices, ...props }: Props): ReactNode {
  const { name, label, help, isRequired, isDisabled } = props
  const { id, problem } = useFormField(name, label)
  const { register } = useFormContext()
  return (
    <fieldset
      className="field choices"
      role="radiogroup"
      disabled={isDisabled}
      aria-invalid={problem ? 'true' : 'false'}
      aria-required={isRequired}
      aria-describedby={describedBy(id)}
    >
      <legend className={isRequired ? 'required' : undefined}>{label}</legend>
      <Help id={id}>{help}</Help>
      <div className="row">
        {choices.map(([value, word], index) => (
          <label key={value} className="row">
            <input type="radio" value={value} id={index === 0 ? id : undefined} {...register(name)} />
            {word}
          </label>
        ))}
      </div>
      <Problem id={id} text={problem} />
    </fieldset>
  )
}
