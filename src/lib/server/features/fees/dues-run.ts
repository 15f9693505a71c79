import type { AskedRun } from '#lib/schemas/fees/dues.ts'

/** Whom and what dues were made for. */
export type RunAbout = Omit<AskedRun, 'pin' | 'leftOut' | 'overdueConfirmed'>

/** Dues that were made for many at once. */
export interface DuesRun {
  id: string
  about: RunAbout
  count: number
  /** Whole paise, of all together. */
  amount: number
  at: string
  /** A user's id. */
  byId: string
  undoneAt: string | null
}
