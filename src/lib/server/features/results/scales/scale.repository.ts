import type { Kysely, Selectable } from 'kysely'
import type { GradeScheme, GradeSchemeName } from '#lib/rules/grade-scheme.ts'
import { advisoryLock } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { GradeScaleRow } from '../tables.ts'
import type { StoredScale } from './grade-scales.ts'

/** Who changes something, and when. */
interface Mark {
  at: string
  by: string
}

/** Where others lock by a number of their own. */
const scalesLock = 7_021_088

/** Grade scales of the college, and which of all scales each regulation takes. */
export function scaleRepository(db: Kysely<Tables>) {
  return {
    /**
     * Scales change one at a time, and no exam takes one meanwhile: whoever takes a scale sees its grades as they are
     * then. The first statement of a transaction.
     */
    lock: (): Promise<void> => advisoryLock(db, scalesLock),

    /** In the order of their titles. */
    async all(): Promise<StoredScale[]> {
      const rows = await db.selectFrom('grade_scales').selectAll().orderBy('title').orderBy('name').execute()
      return rows.map(scaleOf)
    },

    async byRegulation(): Promise<Map<string, GradeSchemeName>> {
      const rows = await db.selectFrom('regulation_scales').selectAll().orderBy('regulation').execute()
      return new Map(rows.map(({ regulation, scheme }) => [regulation, scheme]))
    },

    async write({ name, title, body, isRetired, version, changedAt, changedBy }: StoredScale): Promise<void> {
      const row = {
        title,
        body: body && JSON.stringify({ grades: body.grades, aliases: body.aliases }),
        is_retired: isRetired ? 1 : 0,
        version,
        changed_at: changedAt,
        changed_by: changedBy,
      }
      await db
        .insertInto('grade_scales')
        .values({ name, ...row })
        .onConflict((clash) => clash.column('name').doUpdateSet(row))
        .execute()
    },

    /** Null where exams of the regulation take none by themselves any more. */
    async assign(regulation: string, scheme: GradeSchemeName | null, { at, by }: Mark): Promise<void> {
      if (scheme === null) {
        await db.deleteFrom('regulation_scales').where('regulation', '=', regulation).execute()
        return
      }
      const row = { scheme, changed_at: at, changed_by: by }
      await db
        .insertInto('regulation_scales')
        .values({ regulation, ...row })
        .onConflict((clash) => clash.column('regulation').doUpdateSet(row))
        .execute()
    },

    /** Exams that have the scale, in the order in which several are locked. */
    async examsWith(name: GradeSchemeName): Promise<string[]> {
      const rows = await db
        .selectFrom('exams')
        .select('id')
        .where('scheme', '=', name)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** How many exams have each scale, and by which of them marks are saved or published. */
    async usage(): Promise<{ exams: Map<GradeSchemeName, number>; inUse: Set<GradeSchemeName> }> {
      const exams = await db
        .selectFrom('exams')
        .groupBy('scheme')
        .select((eb) => ['scheme', eb.fn.countAll<number>().as('count')])
        .execute()
      const inUse = await db
        .selectFrom('exams')
        .select('scheme')
        .distinct()
        .where((eb) =>
          eb.or([
            eb('version', '>', 0),
            eb.exists(
              eb
                .selectFrom('result_imports as own')
                .innerJoin('imports', 'imports.id', 'own.id')
                .select('own.id')
                .whereRef('own.exam_id', '=', 'exams.id')
                .where('imports.state', '=', 'committed'),
            ),
          ]),
        )
        .execute()
      return {
        exams: new Map(exams.map(({ scheme, count }) => [scheme, Number(count)])),
        inUse: new Set(inUse.map(({ scheme }) => scheme)),
      }
    },
  }
}

const scaleOf = (row: Selectable<GradeScaleRow>): StoredScale => ({
  name: row.name,
  title: row.title,
  // Written by us, from a form that was checked.
  body: row.body === null ? null : (JSON.parse(row.body) as Pick<GradeScheme, 'grades' | 'aliases'>),
  isRetired: row.is_retired === 1,
  version: row.version,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})
