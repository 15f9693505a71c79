import type { Kysely } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import { lockRows } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import type { Feature } from '../feature.ts'

/** What of a feature belongs to records of another, and would be gone with them. */
export interface RecordKeeper {
  /** Why such a record stays: a code below `importProblem`. */
  reason: string
  /** Those of the records to which something belongs; some hundreds at a time. */
  kept(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]>
}

/** By the table of the records. */
export type RecordKeepers = Partial<Readonly<Record<RecordTable, RecordKeeper>>>

/** Tables whose records stay where something belongs to them; each feature adds its own, and asks `keptRecords`. */
export interface RecordTables {}
export type RecordTable = keyof RecordTables & keyof Tables

/**
 * Which of the records stay where an upload that brought them is undone, each with its reason. They are locked first:
 * whoever is just adding something to one of them is waited for, and whoever comes later finds it gone.
 */
export async function keptRecords(
  features: readonly Feature[],
  table: RecordTable,
  { db, ids }: { db: Kysely<Tables>; ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const stays = new Map<string, string>()
  const keepers = [files, ...features.flatMap(({ keeps }) => keeps?.[table] ?? [])]
  for (const some of chunksOf(ids)) {
    await lockRows(db, table, some)
    for (const { reason, kept } of keepers) for (const id of await kept(db, some)) stays.set(id, reason)
  }
  return stays
}

/** Of whatever kind: an id is given once. */
const files: RecordKeeper = {
  reason: 'recordHasFiles',
  async kept(db, ids) {
    const rows = await db.selectFrom('files').select('owner_id').where('owner_id', 'in', ids).execute()
    return rows.map(({ owner_id }) => owner_id)
  },
}
