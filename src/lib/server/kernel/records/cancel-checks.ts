import type { Kysely } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import type { Tables } from '../db/tables.ts'
import type { Feature } from '../feature.ts'

/** What of a feature stands on records of another, and speaks against cancelling them: money that nobody decided on. */
export interface CancelCheck {
  /** Why such a record is not cancelled, as an error code; its sentence may say the `name`. */
  refusal: string
  /** Why it stays where an upload that brought it is undone: a code below `importProblem`. */
  reason: string
  /**
   * Those of the records that stay; some hundreds at a time. Asked in the transaction that cancels, once their rows are
   * locked: whoever puts something on such a record locks its row first, and one of the two sees the other.
   */
  stays(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]>
}

/** By the table of the records. */
export type CancelChecks = Partial<Readonly<Record<CancelledTable, CancelCheck>>>

/** Tables whose records are cancelled; each feature adds its own, and asks `uncancelled`. */
export interface CancelledTables {}
export type CancelledTable = keyof CancelledTables & keyof Tables

/** Which of the records stay, each with the first check that says so. */
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
