import type { ReactNode } from 'react'

interface Props {
  /** How many columns or rows there are of each sort. */
  counts: ReactNode
  /** The buttons, the primary one first. */
  children: ReactNode
}

/** The counts and actions of a step, which stay in view at the bottom of the window. */
export const FootBar = ({ counts, children }: Props): ReactNode => (
  <div className="foot-bar">
    <p>{counts}</p>
    <div className="row">{children}</div>
  </div>
)
