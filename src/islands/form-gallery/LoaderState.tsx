import { type ReactNode, useEffect, useState } from 'react'
import { showLoader } from '#lib/loader.ts'
import { m } from '#paraglide/messages.js'

/** The loader, until Escape. */
export function LoaderState(): ReactNode {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const endLoader = showLoader(m['form.sending']())
    const end = ({ key }: KeyboardEvent): void => setWaiting(key !== 'Escape')
    addEventListener('keydown', end)
    return () => {
      endLoader()
      removeEventListener('keydown', end)
    }
  }, [isWaiting])
  return (
    <p>
      <button className="button" type="button" aria-busy={isWaiting} onClick={() => setWaiting(!isWaiting)}>
        {m['gallery.wait']()}
      </button>
    </p>
  )
}
