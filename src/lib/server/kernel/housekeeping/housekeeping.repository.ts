import type { Kysely } from 'kysely'
import { engineOf, flagFor } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'
import { linkRepository } from '../../features/identity/link.repository.ts'
import { outboxRepository } from '../mail/outbox.repository.ts'

export type HousekeepingRepository = ReturnType<typeof housekeepingRepository>

const key = 'housekeeping'

/** What grows and is of no use any more. */
export function housekeepingRepository(db: Kysely<Tables>) {
  /** Unpublished by their state, and given up: nobody can commit them any more. */
  const givenUp = (before: string) =>
    db
      .selectFrom('result_imports')
      .where('state', '=', 'discarded')
      .where((eb) => eb(eb.fn.coalesce('ended_at', 'created_at'), '<', before))

  return {
    links: linkRepository(db),
    outbox: outboxRepository(db),

    /** True for one of all servers that ask: the last run began before `before`, and this one begins now. */
    async begin(now: string, before: string): Promise<boolean> {
      await db
        .insertInto('settings')
        .values({ key, value: 'null', updated_at: '', updated_by: 'system' })
        .onConflict((clash) => clash.doNothing())
        .execute()
      const { numUpdatedRows } = await db
        .updateTable('settings')
        .set({ updated_at: now })
        .where('key', '=', key)
        .where('updated_at', '<=', before)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async dropJobs(before: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('jobs')
        .where('state', 'in', ['done', 'failed'])
        .where('ended_at', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** A failed check can be started again for a while; then the import is discarded like any other. */
    async discardFailed(before: string): Promise<void> {
      await db
        .updateTable('result_imports')
        .set((eb) => ({
          state: 'discarded',
          ended_at: eb.fn.coalesce('ended_at', 'created_at'),
          ended_by: 'system',
        }))
        .where('state', '=', 'failed')
        .where((eb) => eb(eb.fn.coalesce('ended_at', 'created_at'), '<', before))
        .execute()
    },

    async discardedImports(before: string): Promise<{ id: string; fileHash: string }[]> {
      return givenUp(before).select(['id', 'file_hash as fileHash']).execute()
    },

    /** Whether an import has marks, or subjects, which go with the last of them. */
    async hasMarks(importId: string): Promise<boolean> {
      const ofImport = (table: 'marks' | 'import_subjects') =>
        db.selectFrom(table).select('import_id').where('import_id', '=', importId).limit(1).executeTakeFirst()
      return ((await ofImport('marks')) ?? (await ofImport('import_subjects'))) !== undefined
    },

    /** How many marks went; where fewer than `atMost`, the subjects went with them. */
    async dropMarks(importId: string, atMost: number): Promise<number> {
      const some = db
        .selectFrom('marks')
        .select(['roll_number', 'subject_code'])
        .where('import_id', '=', importId)
        .limit(atMost)
      const { numDeletedRows } = await db
        .deleteFrom('marks')
        .where('import_id', '=', importId)
        .where((eb) =>
          eb(eb.refTuple('roll_number', 'subject_code'), 'in', some.$asTuple('roll_number', 'subject_code')),
        )
        .executeTakeFirst()
      const dropped = Number(numDeletedRows)
      if (dropped < atMost) await db.deleteFrom('import_subjects').where('import_id', '=', importId).execute()
      return dropped
    },

    /** Whether an import that still counts, or a setting, refers to a stored file. */
    async usesFile(hash: string, before: string): Promise<boolean> {
      const byImport = await db
        .selectFrom('result_imports')
        .select('id')
        .where('file_hash', '=', hash)
        .where('id', 'not in', givenUp(before).select('id'))
        .limit(1)
        .executeTakeFirst()
      const bySetting = await db
        .selectFrom('settings')
        .select('key')
        .where('value', 'like', `%${hash}%`)
        .limit(1)
        .executeTakeFirst()
      return byImport !== undefined || bySetting !== undefined
    },

    /** Sign-ups that were rejected when such accounts were still kept, and never opened since. */
    async dropRejected(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('users')
        .where('is_active', '=', flagFor(engineOf(db), false))
        .where('id', 'in', db.selectFrom('registrations').select('user_id').where('state', '=', 'rejected'))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
