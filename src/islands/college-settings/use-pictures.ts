import { useCallback, useState } from 'react'
import type { PictureKind } from '#lib/schemas/college.ts'
import { useDirtyGuard } from '../ui/form/use-dirty-guard.ts'

/** One that is in use. */
export interface Picture {
  url: string
  bytes: number
}

export type PicturesInUse = Readonly<Record<PictureKind, Picture | null>>

export interface Pictures {
  inUse: PicturesInUse
  /** Those that go when the form is saved. */
  removed: readonly PictureKind[]
  put(kind: PictureKind, picture: Picture): void
  /** Into those that go, or out of them. */
  toggle(kind: PictureKind): void
  /** The form was saved: they are gone. */
  settle(): void
}

/** The college's pictures: a new one is in use at once, and one that is to go stays until the form is saved. */
export function usePictures(given: PicturesInUse): Pictures {
  const [inUse, setInUse] = useState(given)
  const [removed, setRemoved] = useState<readonly PictureKind[]>([])
  useDirtyGuard(useCallback(() => removed.length > 0, [removed]))
  const without = (kind: PictureKind) => removed.filter((each) => each !== kind)
  return {
    inUse,
    removed,
    put(kind, picture) {
      setInUse((before) => ({ ...before, [kind]: picture }))
      setRemoved(without(kind))
    },
    toggle: (kind) => setRemoved(removed.includes(kind) ? without(kind) : [...removed, kind]),
    settle() {
      setInUse((before) => ({ ...before, ...Object.fromEntries(removed.map((kind) => [kind, null])) }))
      setRemoved([])
    },
  }
}
