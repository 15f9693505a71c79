import type { ReactNode } from 'react'

/** What every picker of files is told. */
export interface PickerProps {
  label: string
  help?: ReactNode
  problem?: string | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  id?: string
}

/** Below a label: `${id}-help`, to be named in `aria-describedby`. */
export function Help({ id, children }: { id: string; children?: ReactNode }): ReactNode {
  return (
    <span className="quiet" id={`${id}-help`} hidden={!children}>
      {children}
    </span>
  )
}

/** Below a control: `${id}-problem`. Announced where no summary tells of all problems at once. */
export function Problem({
  id,
  text,
  role,
}: {
  id: string
  text?: string | undefined
  role?: 'alert'
}): ReactNode {
  return (
    <p className="problem" id={`${id}-problem`} role={role}>
      {text}
    </p>
  )
}

/** Both, for `aria-describedby`. */
export const describedBy = (id: string): string => `${id}-help ${id}-problem`
