import type { ReactNode } from 'react'
import { FieldGroupContext } from '../form/form-context.ts'

interface Props {
  /** Name of the group; the error summary shows it before the label. */
  title: string
  children: ReactNode
}

/** Groups the fields of one of several entries, such as a person or an address. */
export const FieldGroup = ({ title, children }: Props): ReactNode => (
  <FieldGroupContext value={title}>
    <fieldset className="piece">
      <legend>{title}</legend>
      {children}
    </fieldset>
  </FieldGroupContext>
)
