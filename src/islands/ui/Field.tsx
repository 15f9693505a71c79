import { type ReactElement, type ReactNode, cloneElement, useId } from 'react'

interface Props {
  label: string
  help?: string
  problem?: string | undefined
  /** One input, select or textarea. */
  children: ReactElement<Record<string, unknown>>
}

/** A labelled control: help below the label, the problem below the control. */
export function Field({ label, help, problem, children }: Props): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help && (
        <span className="quiet" id={`${id}-help`}>
          {help}
        </span>
      )}
      {cloneElement(children, {
        id,
        'aria-invalid': problem ? 'true' : 'false',
        'aria-describedby': `${id}-help ${id}-problem`,
      })}
      <p className="problem" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  )
}
