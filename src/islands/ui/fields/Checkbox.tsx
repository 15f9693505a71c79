import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Help, Problem, describedBy } from '../FieldParts.tsx'
import { useFormField } from '../form/form-context.ts'
import type { FieldProps } from './field-props.ts'

/** A single yes/no field. */
export function Checkbox({ name, label, help, isRequired, isDisabled }: FieldProps): ReactNode {
  const { id, problem } = useFormField(name, label)
  const { register } = useFormContext()
  return (
    <div className="field check">
      <label className="row">
        <input
          type="checkbox"
          id={id}
          {...register(name)}
          disabled={isDisabled}
          aria-invalid={problem ? 'true' : 'false'}
          aria-required={isRequired}
          aria-describedby={describedBy(id)}
        />
        <span className={isRequired ? 'required' : undefined}>{label}</span>
      </label>
      <Help id={id}>{help}</Help>
      <Problem id={id} text={problem} />
    </div>
  )
}
