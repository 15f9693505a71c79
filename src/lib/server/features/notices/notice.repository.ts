import type { Kysely, Selectable } from 'kysely'
import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type { NoticeFields, NoticeLimits, NoticeState } from '#lib/schemas/notices.ts'
import { among } from '../../kernel/db/among.ts'
import { insertMany } from '../../kernel/db/many-rows.ts'
import { lockRows } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../kernel/db/versioned-rows.ts'
import { type Notice, noticeColumns, noticeOf } from './notice.ts'
import type { NoticeRow } from './tables.ts'

export type NoticeRepository = ReturnType<typeof noticeRepository>

/** Far more than anybody reads at once; beyond that, important notices and the newest ones win. */
const mostUp = 500
const atOnce = 200

export function noticeRepository(db: Kysely<Tables>) {
  const notices = () => db.selectFrom('notices').selectAll()
  const versioned = versionedRows(db, 'notices')

  async function classesOf(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<Notice, keyof NoticeLimits>>> {
    const rows = await db
      .selectFrom('notice_classes as limit')
      .innerJoin('catalogue_entries as entry', 'entry.id', 'limit.entry_id')
      .select(['limit.notice_id', 'entry.id', 'entry.kind'])
      .where(among(db, 'limit.notice_id', ids))
      .orderBy('entry.position')
      .orderBy('entry.id')
      .execute()
    const idsOf = (noticeId: string, kind: CatalogueKind): string[] =>
      rows.filter((row) => row.notice_id === noticeId && row.kind === kind).map(({ id }) => id)
    return new Map(
      [...new Set(rows.map((row) => row.notice_id))].map((each) => [
        each,
        { branchIds: idsOf(each, 'branch'), batchIds: idsOf(each, 'batch') },
      ]),
    )
  }

  async function setClasses(id: string, { branchIds, batchIds }: NoticeLimits): Promise<void> {
    await db.deleteFrom('notice_classes').where('notice_id', '=', id).execute()
    const rows = [...branchIds, ...batchIds].map((entryId) => ({ notice_id: id, entry_id: entryId }))
    if (rows.length > 0) await insertMany(db, 'notice_classes', rows).execute()
  }

  async function withClasses(rows: readonly Selectable<NoticeRow>[]): Promise<Notice[]> {
    const classes = await classesOf(rows.map(({ id }) => id))
    return rows.map((row) => ({
      ...noticeOf(row),
      ...(classes.get(row.id) ?? { branchIds: [], batchIds: [] }),
    }))
  }

  return {
    async find(id: string): Promise<Notice | null> {
      return (await withClasses(await notices().where('id', '=', id).execute()))[0] ?? null
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
      return withClasses(rows)
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
      await setClasses(id, fields)
      return true
    },

    /** Returns false if the notice has another version by now. */
    async change(seen: SeenRow, fields: NoticeFields, at: string): Promise<boolean> {
      if (!(await versioned.change(seen, { ...noticeColumns(fields), updated_at: at }))) return false
      await setClasses(seen.id, fields)
      return true
    },

    /** Returns false if the notice has another version by now. */
    move: (seen: SeenRow, state: NoticeState, at: string): Promise<boolean> =>
      versioned.change(seen, { state, updated_at: at, ...(state === 'published' && { published_at: at }) }),

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await db.deleteFrom('notice_classes').where('notice_id', 'in', ids).execute()
      await db.deleteFrom('notices').where('id', 'in', ids).execute()
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
