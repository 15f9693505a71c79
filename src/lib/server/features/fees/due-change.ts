import type { DueChangeKind, DueChangeState, DueChangeSubject } from '#lib/schemas/fees/kinds.ts'

/** A change by which somebody owes less, of force once a second person has confirmed it. */
export interface DueChange {
  id: string
  kind: DueChangeKind
  /** What it is about: one due, all dues of a run, or all dues of an upload. */
  subjectKind: DueChangeSubject
  subjectId: string
  /** How many dues it changes, when it was proposed. */
  count: number
  /** Whole paise, of all of them. */
  amount: number
  /** Empty where none was asked for. */
  reason: string
  state: DueChangeState
  version: number
  createdAt: string
  /** A user's id. */
  createdBy: string
  /** When it was decided, once it is. */
  updatedAt: string
}
