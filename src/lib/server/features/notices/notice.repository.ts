import type { Kysely } from 'kysely'
import type { NoticeFields, NoticeState } from '#lib/schemas/notices.ts'
import { lockRows } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../kernel/db/versioned-rows.ts'
import { type Notice, noticeColumns, noticeOf } from './notice.ts'

export type NoticeRepository = ReturnType<typeof noticeRepository>

/** Far more than anybody reads at once; beyond that, important notices and the newest ones win. */
const mostUp = 500
const atOnce = 200

export function noticeRepository(db: Kysely<Tables>) {
  const notices = () => db.selectFrom('notices').selectAll()
  const versioned = versionedRows(db, 'notices')

  return {
    async find(id: string): Promise<Notice | null> {
      const row = await notices().where('id', '=', id).executeTakeFirst()
      return row ? noticeOf(row) : null
    },

    /** Locks and reads a notice. */
    async lock(id: string): Promise<Notice | null> {
      await lockRows(db, 'notices', [id])
      return this.find(id)
    },

    /** Returns published notices that are shown on that day or later: important ones first, then the newest. */
    async upSince(day: string): Promise<Notice[]> {
      const rows = await notices()
        .where('state', '=', 'published')
        .where('shown_until', '>=', day)
        // Important notices sort first, so that newer ones never push them over the limit.
        .orderBy('is_important', 'desc')
        .orderBy('shown_from', 'desc')
        .orderBy('published_at', 'desc')
        .orderBy('id')
        .limit(mostUp)
        .execute()
      return rows.map(noticeOf)
    },

    async add(
      id: string,
      fields: NoticeFields,
      { at, byId }: { at: string; byId: string },
    ): Promise<boolean> {
      await db
        .insertInto('notices')
        .values({
          id,
          state: 'draft',
          ...noticeColumns(fields),
          published_at: null,
          version: 1,
          created_at: at,
          created_by: byId,
          updated_at: at,
        })
        .execute()
      return true
    },

    /** Returns false if the notice has another version by now. */
    change: (seen: SeenRow, fields: NoticeFields, at: string): Promise<boolean> =>
      versioned.change(seen, { ...noticeColumns(fields), updated_at: at }),

    /** Returns false if the notice has another version by now. */
    move: (seen: SeenRow, state: NoticeState, at: string): Promise<boolean> =>
      versioned.change(seen, { state, updated_at: at, ...(state === 'published' && { published_at: at }) }),

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('notices').where('id', 'in', ids).execute()
    },

    /** Locks a batch of notices that ended before `day`, so that nobody changes their dates meanwhile. */
    async lockEndedBefore(day: string): Promise<string[]> {
      const ended = () => db.selectFrom('notices').select('id').where('shown_until', '<', day)
      const found = (await ended().orderBy('id').limit(atOnce).execute()).map(({ id }) => id)
      if (found.length === 0) return []
      await lockRows(db, 'notices', found)
      return (await ended().where('id', 'in', found).execute()).map(({ id }) => id)
    },
  }
}
