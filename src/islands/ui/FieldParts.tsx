import type { ReactNode } from 'react'

/** Common props of the file pickers. */
export interface PickerProps {
  label: string
  help?: ReactNode
  problem?: string | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
  id?: string
}

/** Help below a label; its id is `${id}-help`, for `aria-describedby`. */
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
 * Error below a control; its id is `${id}-problem`. It is announced unless a summary announces all errors at once. A
 * warning, which appears by itself, is announced politely.
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

/** Returns both ids for `aria-describedby`. */
export const describedBy = (id: string): string => `${id}-help ${id}-problem`
