import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { ProgressBar } from '../ui/ProgressBar.tsx'

/** Work that has not begun to count, work halfway, work that is done; and a button meanwhile. */
export function ProgressStates(): ReactNode {
  return (
    <>
      <ProgressBar label={m['gallery.state.busy']()} done={0} total={0} />
      <ProgressBar label={m['gallery.state.half']()} done={50} total={100} />
      <ProgressBar label={m['gallery.state.done']()} done={100} total={100} />
      <p className="row">
        <button className="button primary" type="button">
          {m['office.save']()}
        </button>
        <button className="button primary" type="button" disabled>
          {m['gallery.state.disabled']()}
        </button>
        <button className="button primary" type="button" disabled aria-busy="true">
          {m['register.working']()}
        </button>
      </p>
    </>
  )
}
