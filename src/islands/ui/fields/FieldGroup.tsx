import type { ReactNode } from 'react'
import { FieldGroupContext } from '../form/form-context.ts'

interface Props {
  /** Which one of several it is; the summary of errors says it before the label. */
  title: string
  children: ReactNode
}

/** The fields of one of several: a person, an address. */
export const FieldGroup = ({ title, children }: Props): ReactNode => (
  <FieldGroupContext value={title}>
    <fieldset className="piece">
      <legend>{title}</legend>
      {children}
    </fieldset>
  </FieldGroupContext>
)
