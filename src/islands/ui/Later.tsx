import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { sayRefusal } from '#lib/api/client.ts'
import { toast } from '#lib/toasts.ts'

interface Props<Parts extends object> {
  /** The same function at each render. */
  load: () => Promise<ComponentType<Parts>>
  parts: Parts
}

/**
 * A piece whose code comes when it is first shown: who types all day does without. Where it cannot be had, that is said,
 * and everything else stays: for what a form cannot be filled in or saved without, this is nothing.
 */
export function Later<Parts extends object>({ load, parts }: Props<Parts>): ReactNode {
  const [loaded, setLoaded] = useState<{ Piece: ComponentType<Parts> } | null>(null)
  useEffect(() => {
    load().then(
      (Piece) => setLoaded({ Piece }),
      (error: unknown) => toast.error(sayRefusal(error)),
    )
  }, [load])
  return loaded && <loaded.Piece {...parts} />
}
