import type { Kysely } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import { lockRows } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import type { Feature } from '../feature.ts'

/** Data of a feature that belongs to another one's records and would be deleted with them. */
interface RecordKeeper {
  /** The reason that such a record stays: a code below `importProblem`. */
  reason: string
  /** Returns those of the records that have such data; some hundreds at a time. */
  kept(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]>
}

/** By the table of the records. */
export type RecordKeepers = Partial<Readonly<Record<RecordTable, RecordKeeper>>>

/** Tables with delete guards; each feature adds its own, and calls `keptRecords`. */
export interface RecordTables {}
export type RecordTable = keyof RecordTables & keyof Tables

/**
 * Returns the records that an undone import must leave, each with the reason. It locks them first: a transaction that
 * is adding data to one is waited for, and a later one finds the record deleted.
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

/** Reads without a lock which of the records features refer to now, for a preview; files are not looked at. */
export async function previewKept(
  features: readonly Feature[],
  table: RecordTable,
  { db, ids }: { db: Kysely<Tables>; ids: readonly string[] },
): Promise<{ id: string; reason: string }[]> {
  const found: { id: string; reason: string }[] = []
  for (const { reason, kept } of features.flatMap(({ keeps }) => keeps?.[table] ?? []))
    for (const some of chunksOf(ids)) for (const id of await kept(db, some)) found.push({ id, reason })
  return found
}

/** Covers files of any kind, because ids are unique across tables. */
const files: RecordKeeper = {
  reason: 'recordHasFiles',
  async kept(db, ids) {
    const rows = await db.selectFrom('files').select('owner_id').where('owner_id', 'in', ids).execute()
    return rows.map(({ owner_id }) => owner_id)
  },
}
