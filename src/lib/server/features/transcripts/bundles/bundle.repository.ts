import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { TranscriptBundleRow } from '../tables.ts'
import type { Bundle, SkippedStudent } from './bundle.ts'

/** Maximum number of files in the list. */
const newest = 10

export function bundleRepository(db: Kysely<Tables>) {
  return {
    async add({
      id,
      batchId,
      branchId,
      title,
      createdAt,
      createdBy,
    }: Omit<Bundle, 'made' | 'skipped'>): Promise<void> {
      await db
        .insertInto('transcript_bundles')
        .values({
          id,
          batch_id: batchId,
          branch_id: branchId,
          title,
          made: null,
          skipped: null,
          created_at: createdAt,
          created_by: createdBy,
        })
        .execute()
    },

    async finish(id: string, made: number, skipped: readonly SkippedStudent[]): Promise<void> {
      await db
        .updateTable('transcript_bundles')
        .set({ made, skipped: JSON.stringify(skipped) })
        .where('id', '=', id)
        .execute()
    },

    async newest(): Promise<Bundle[]> {
      const rows = await db
        .selectFrom('transcript_bundles')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(newest)
        .execute()
      return rows.map(bundleOf)
    },

    async dropBefore(instant: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('transcript_bundles')
        .where('created_at', '<', instant)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

const bundleOf = (row: Selectable<TranscriptBundleRow>): Bundle => ({
  id: row.id,
  batchId: row.batch_id,
  branchId: row.branch_id,
  title: row.title,
  made: row.made,
  skipped: JSON.parse(row.skipped ?? '[]') as SkippedStudent[],
  createdAt: row.created_at,
  createdBy: row.created_by,
})
