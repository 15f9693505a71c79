import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'

/** Closes a form that its address has opened, see `.opened`: another fragment is the target then. */
export const CloseOpened = (): ReactNode => (
  <a className="button quiet" href="#top">
    {m['dialog.cancel']()}
  </a>
)
