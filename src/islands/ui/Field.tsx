import { type ReactElement, type ReactNode, cloneElement, useId } from 'react'
import { Help, Problem, describedBy } from './FieldParts.tsx'

interface Props {
  label: string
  help?: ReactNode
  problem?: string | undefined
  /** A hint at a possible mistake, where there is no error; announced politely. */
  warning?: string | undefined
  isRequired?: boolean | undefined
  /** Id of the control, if something links to it. */
  id?: string
  /** False where a summary announces all errors at once. */
  isAnnounced?: boolean
  /** One input, select or textarea. */
  children: ReactElement<Record<string, unknown>>
  /** Shown beside the control, such as the button that shows a password. */
  beside?: ReactNode
}

/** A labelled control: help below the label, the error below the control. */
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
