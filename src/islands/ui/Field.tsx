import { type ReactElement, type ReactNode, cloneElement, useId } from 'react'
import { Help, Problem, describedBy } from './FieldParts.tsx'

interface Props {
  label: string
  help?: ReactNode
  problem?: string | undefined
  /** What somebody should look at, where nothing is wrong; announced when there is time. */
  warning?: string | undefined
  isRequired?: boolean | undefined
  /** Of the control, where something else leads to it. */
  id?: string
  /** False where a summary tells of all problems at once. */
  isAnnounced?: boolean
  /** One input, select or textarea. */
  children: ReactElement<Record<string, unknown>>
  /** Beside the control, as the button that shows a password. */
  beside?: ReactNode
}

/** A labelled control: help below the label, the problem below the control. */
export function Field(props: Props): ReactNode {
  const { label, help, problem, warning, isRequired, isAnnounced = true, children, beside } = props
  const own = useId()
  const { id = own } = props
  const control = cloneElement(children, {
    id,
    'aria-invalid': problem ? 'true' : 'false',
    'aria-required': isRequired,
    'aria-describedby': describedBy(id),
  })
  return (
    <div className="field">
      <label htmlFor={id} className={isRequired ? 'required' : undefined}>
        {label}
      </label>
      <Help id={id}>{help}</Help>
      {beside ? (
        <div className="beside">
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
      <Problem id={id} text={problem} warning={warning} {...(isAnnounced && { role: 'alert' })} />
    </div>
  )
}
