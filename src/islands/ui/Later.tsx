import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { LoadFailed } from './LoadFailed.tsx'

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
