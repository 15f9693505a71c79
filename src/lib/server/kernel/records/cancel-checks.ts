import type { Kysely } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import type { Tables } from '../db/tables.ts'
import type { Feature } from '../feature.ts'

/** A feature's reason against cancelling records of another one, such as undecided money. */
export interface CancelCheck {
  /** The error code of a refused cancellation; its message may use the `name`. */
  refusal: string
  /** The reason that an undone import leaves the record: a code below `importProblem`. */
  reason: string
  /**
   * Returns the records that must stay; some hundreds at a time. It runs in the cancelling transaction after the rows
   * are locked: a writer that adds something to such a record locks its row first, so one of the two sees the other.
   */
  stays(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]>
}

/** By the table of the records. */
export type CancelChecks = Partial<Readonly<Record<CancelledTable, CancelCheck>>>

/** Tables whose records are cancelled; each feature adds its own, and calls `uncancelled`. */
export interface CancelledTables {}
export type CancelledTable = keyof CancelledTables & keyof Tables

/** Returns the records that must stay, each with the first check that requires it. */
export async function uncancelled(
  features: readonly Feature[],
  table: CancelledTable,
  { db, ids }: { db: Kysely<Tables>; ids: readonly string[] },
): Promise<ReadonlyMap<string, CancelCheck>> {
  const stays = new Map<string, CancelCheck>()
  for (const check of features.flatMap(({ beforeCancel }) => beforeCancel?.[table] ?? []))
    for (const some of chunksOf(ids))
      for (const id of await check.stays(db, some)) if (!stays.has(id)) stays.set(id, check)
  return stays
}
