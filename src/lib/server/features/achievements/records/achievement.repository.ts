import { type Kysely, type Selectable, sql } from 'kysely'
import type { AchievementKind } from '#lib/schemas/achievements/achievement.ts'
import { among } from '../../../kernel/db/among.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../../kernel/db/versioned-rows.ts'
import type { AchievementRow } from '../tables.ts'
import { type Achievement, type AchievementFields, sameKeyOf } from './achievement.ts'

/** Far more than one person has; the list shows any further ones. */
const mostOfPerson = 2000

export function achievementRepository(db: Kysely<Tables>) {
  const rows = () => db.selectFrom('faculty_achievements').selectAll()
  const versioned = versionedRows(db, 'faculty_achievements')

  return {
    /** Locks the members until the transaction ends: no achievement can be added to them, and none can be deleted. */
    lockMembers: (ids: readonly string[]): Promise<void> =>
      lockRows(db, 'faculty_members', [...new Set(ids)]),

    async find(id: string): Promise<Achievement | null> {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return row ? achievementOf(row) : null
    },

    /** Sorted newest first, limited to `mostOfPerson`. */
    async ofMembers(ids: readonly string[]): Promise<Achievement[]> {
      const found = rows().where('member_id', 'in', ['', ...ids])
      const newest = found.orderBy('achieved_on', 'desc').orderBy('id').limit(mostOfPerson)
      return (await newest.execute()).map(achievementOf)
    },

    /** Returns all ids without a limit. */
    async idsOfMembers(ids: readonly string[]): Promise<string[]> {
      const found = db
        .selectFrom('faculty_achievements')
        .select('id')
        .where('member_id', 'in', ['', ...ids])
      return (await found.execute()).map(({ id }) => id)
    },

    /** Returns all achievements of the college, for comparing an upload with them. */
    async all(): Promise<Achievement[]> {
      return (await rows().execute()).map(achievementOf)
    },

    /** Finds achievements of any member by `sameKeyOf`. */
    async ofKeys(keys: readonly string[]): Promise<Achievement[]> {
      return (
        await rows()
          .where(among(db, 'same_key', keys))
          .execute()
      ).map(achievementOf)
    },

    /** Returns the person's achievements by `sameKeyOf`. */
    async sameOf(memberId: string, keys: readonly string[]): Promise<Map<string, Achievement>> {
      const found = rows()
        .where('member_id', '=', memberId)
        .where('same_key', 'in', ['', ...keys])
      return new Map((await found.execute()).map((row) => [row.same_key, achievementOf(row)]))
    },

    async insert(id: string, fields: AchievementFields, by: { at: string; byId: string }): Promise<void> {
      const made = { id, version: 1, created_at: by.at, created_by: by.byId, updated_at: by.at }
      await db
        .insertInto('faculty_achievements')
        .values({ ...made, ...columnsOf(fields) })
        .execute()
    },

    /** Returns false if the row has another version by now. */
    change: (seen: SeenRow, fields: AchievementFields, at: string): Promise<boolean> =>
      versioned.change(seen, { ...columnsOf(fields), updated_at: at }),

    /** Returns false if the row has another version by now. */
    remove: versioned.remove,

    /** Counts a person's achievements by kind, with citations and Scopus entries; only within `days` if given. */
    async figuresOf(memberId: string, days?: Days): Promise<KindFigures[]> {
      const found = await db
        .selectFrom('faculty_achievements')
        .where('member_id', '=', memberId)
        .$if(days !== undefined, (query) => query.where('achieved_on', '>=', days?.from ?? ''))
        .$if(days !== undefined, (query) => query.where('achieved_on', '<=', days?.to ?? ''))
        .groupBy('kind')
        .select(['kind', sql<number>`count(*)`.as('count')])
        .select([sql<number>`sum(citations)`.as('citations'), sql<number>`sum(in_scopus)`.as('inScopus')])
        .select(sql<number>`sum(case when citations > 0 then 1 else 0 end)`.as('cited'))
        .execute()
      return found.map(({ kind, count, citations, cited, inScopus }) => ({
        kind,
        count: Number(count),
        citations: Number(citations),
        cited: Number(cited),
        inScopus: Number(inScopus),
      }))
    },
  }
}

/** A range of ISO dates, both inclusive. */
export interface Days {
  from: string
  to: string
}

export interface KindFigures {
  kind: AchievementKind
  count: number
  citations: number
  /** How many of the works have at least one citation. */
  cited: number
  inScopus: number
}

const columnsOf = (fields: AchievementFields) => ({
  member_id: fields.memberId,
  kind: fields.kind,
  achieved_on: fields.achievedOn,
  year: fields.year,
  description: fields.description,
  title: fields.title,
  authors: fields.authors,
  source: fields.source,
  issn: fields.issn,
  doi: fields.doi,
  citations: fields.citations,
  in_scopus: Number(fields.inScopus),
  same_key: sameKeyOf(fields),
})

export const achievementOf = (row: Selectable<AchievementRow>): Achievement => ({
  id: row.id,
  memberId: row.member_id,
  kind: row.kind,
  achievedOn: row.achieved_on,
  year: row.year,
  description: row.description,
  title: row.title,
  authors: row.authors,
  source: row.source,
  issn: row.issn,
  doi: row.doi,
  citations: row.citations,
  inScopus: row.in_scopus === 1,
  version: row.version,
})
