import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { m } from '#paraglide/messages.js'

interface Props<Parts extends object> {
  /** The same function at each render. */
  load: () => Promise<ComponentType<Parts>>
  parts: Parts
}

/**
 * A piece whose code comes when it is first shown: who types all day does without. Where it cannot be had, that is said
 * in its place, everything else stays, and it can be asked for again.
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
