import { useCallback, useState } from 'react'
import type { Picture, PictureKind, PicturesInUse, RemovedPictures } from '#lib/schemas/college.ts'
import { useDirtyGuard } from '../ui/form/use-dirty-guard.ts'

export interface Pictures {
  inUse: PicturesInUse
  /** Those that go when the form is saved. */
  removed: readonly PictureKind[]
  put(kind: PictureKind, picture: Picture): void
  /** As they are stored by now: what another has put there stays until somebody looks at it and removes it. */
  showStored(stored: PicturesInUse): void
  /** Those that go, each as it is seen here. */
  going(): RemovedPictures
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
    showStored(stored) {
      setRemoved(removed.filter((kind) => stored[kind]?.url === inUse[kind]?.url))
      setInUse(stored)
    },
    going: () => Object.fromEntries(removed.map((kind) => [kind, inUse[kind]?.url])),
    toggle: (kind) => setRemoved(removed.includes(kind) ? without(kind) : [...removed, kind]),
    settle() {
      setInUse((before) => ({ ...before, ...Object.fromEntries(removed.map((kind) => [kind, null])) }))
      setRemoved([])
    },
  }
}
