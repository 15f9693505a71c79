import type { Kysely } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import type { Tables } from '../db/tables.ts'
import type { Feature } from '../feature.ts'

/** A feature's reason that an undone import leaves records of another one, such as a due. */
interface UndoCheck {
  /** A code below `importProblem`. */
  reason: string
  /**
   * Returns the records that must stay; some hundreds at a time. It runs in the cancelling transaction after the rows
   * are locked: a writer that adds something to such a record locks its row first, so one of the two sees the other.
   */
  stays(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]>
}

/** A feature's reason against cancelling records of another one, such as undecided money; an undo heeds it too. */
export interface CancelCheck extends UndoCheck {
  /** The error code of a refused cancellation; its message may use the `name`. */
  refusal: string
}

/** By the table of the records. */
export type CancelChecks = Partial<Readonly<Record<CancelledTable, CancelCheck>>>
export type UndoChecks = Partial<Readonly<Record<CancelledTable, UndoCheck>>>

/** Tables whose records are cancelled; each feature adds its own, and calls `uncancelled`. */
export interface CancelledTables {}
export type CancelledTable = keyof CancelledTables & keyof Tables

interface CheckedRecords {
  db: Kysely<Tables>
  ids: readonly string[]
}

/** Returns the records that must stay, each with the first check that requires it. */
export const uncancelled = (
  features: readonly Feature[],
  table: CancelledTable,
  records: CheckedRecords,
): Promise<ReadonlyMap<string, CancelCheck>> =>
  firstChecks(
    features.flatMap(({ beforeCancel }) => beforeCancel?.[table] ?? []),
    records,
  )

/** Returns the records that an undone import must leave, each with the first reason. */
export async function notUndone(
  features: readonly Feature[],
  table: CancelledTable,
  records: CheckedRecords,
): Promise<ReadonlyMap<string, string>> {
  const checks: UndoCheck[] = [
    ...features.flatMap(({ beforeCancel }) => beforeCancel?.[table] ?? []),
    ...features.flatMap(({ beforeUndo }) => beforeUndo?.[table] ?? []),
  ]
  const stays = await firstChecks(checks, records)
  return new Map([...stays].map(([id, { reason }]) => [id, reason]))
}

async function firstChecks<Check extends UndoCheck>(
  checks: readonly Check[],
  { db, ids }: CheckedRecords,
): Promise<ReadonlyMap<string, Check>> {
  const stays = new Map<string, Check>()
  for (const check of checks)
    for (const some of chunksOf(ids))
      for (const id of await check.stays(db, some)) if (!stays.has(id)) stays.set(id, check)
  return stays
}
