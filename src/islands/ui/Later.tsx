import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'

interface Props<Parts extends object> {
  /** Must be the same function on each render. */
  load: () => Promise<ComponentType<Parts>>
  parts: Parts
}

/**
 * Loads a component when it is first shown, to keep the island small. If that fails, a message with a retry button
 * takes its place and the rest of the page stays usable.
 */
export function Later<Parts extends object>({ load, parts }: Props<Parts>): ReactNode {
  const [loaded, setLoaded] = useState<{ Piece: ComponentType<Parts> } | null>(null)
  const [isFailed, setFailed] = useState(false)
  const attempt = useCallback(() => {
    setFailed(false)
    load().then(
      (Piece) => setLoaded({ Piece }),
      () => setFailed(true),
    )
  }, [load])
  useEffect(attempt, [attempt])
  if (isFailed) return <LoadFailed onAgain={attempt} />
  return loaded && <loaded.Piece {...parts} />
}

/** Shown in place of a component that failed to load, with a retry button. */
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
