import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'

/** In place of what did not come, with another attempt. */
export function LoadFailed({ onAgain }: { onAgain: () => void }): ReactNode {
  return (
    <span role="alert">
      {m['form.loadFailed']()}{' '}
      <button className="link" type="button" onClick={onAgain}>
        {m['form.again']()}
      </button>
    </span>
  )
}
