import type { DueState } from '#lib/schemas/fees/kinds.ts'

interface Standing {
  state: DueState
  /** The change that it waits for, or that was refused. */
  changeId: string | null
}

/** The accounts office is looking at it: it is still owed, and nobody begins to pay it. */
export const isLookedAt = ({ state, changeId }: Standing): boolean => state === 'open' && changeId !== null

/** Whether it was ever owed: a proposed due is not yet, and one that was refused never was. */
export const wasOwed = ({ state, changeId }: Standing): boolean =>
  state !== 'proposed' && (state !== 'cancelled' || changeId === null)
