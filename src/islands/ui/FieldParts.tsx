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

interface ProblemProps {
  id: string
  text?: string | undefined
  warning?: string | undefined
  role?: 'alert'
}

/**
 * Below a control: `${id}-problem`. Announced where no summary tells of all problems at once; a warning, which comes
 * by itself, when there is time.
 */
export function Problem({ id, text, warning, role }: ProblemProps): ReactNode {
  const isWarning = !text && Boolean(warning)
  return (
    <p
      className={isWarning ? 'problem warned' : 'problem'}
      id={`${id}-problem`}
      role={role ?? (warning === undefined ? undefined : 'status')}
    >
      {text || warning}
    </p>
  )
}

/** Both, for `aria-describedby`. */
export const describedBy = (id: string): string => `${id}-help ${id}-problem`
