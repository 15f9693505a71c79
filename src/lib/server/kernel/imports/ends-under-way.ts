import type { ImportState } from '#lib/schemas/import.ts'
import type { StoredImport } from './import-row.ts'

type End = 'committing' | 'undoing'

/** The state that an import stays in until its end is written, in one go. */
const stateBefore: Readonly<Record<End, ImportState>> = { committing: 'checked', undoing: 'committed' }

export type EndsUnderWay = ReturnType<typeof endsUnderWay>

/** Ends that a kind writes in one go, while they last in this process: no job tells of them, and they may take seconds. */
export function endsUnderWay() {
  const underWay = new Map<string, End>()
  return {
    async during<T>(importId: string, end: End, work: () => Promise<T>): Promise<T> {
      // Who asks for the same a second time waits for the first, which says when it is over.
      if (underWay.has(importId)) return work()
      underWay.set(importId, end)
      return work().finally(() => underWay.delete(importId))
    },

    /** As they are now: read before the imports themselves, so that one that ends meanwhile is seen to have ended. */
    now() {
      const seen = new Map(underWay)
      return ({ id, state }: Pick<StoredImport, 'id' | 'state'>): End | null => {
        const end = seen.get(id)
        return end !== undefined && state === stateBefore[end] ? end : null
      }
    },
  }
}
