import type { Kysely, Selectable } from 'kysely'
import type { GradeScheme, GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import { advisoryLock } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { GradeScaleRow } from '../tables.ts'
import type { StoredScale } from './grade-scales.ts'

/** The person and time of a change. */
interface ChangeStamp {
  at: string
  by: string
}

/** An arbitrary number that no other advisory lock uses. */
const scalesLock = 7_021_088

/** Stores the college's grade scales, and the assignment of scales to regulations. */
export function scaleRepository(db: Kysely<Tables>) {
  return {
    /**
     * Serialises changes of scales, and keeps exams from taking one meanwhile, so that a reader sees final grades.
     * It must be the first statement of a transaction.
     */
    lock: (): Promise<void> => advisoryLock(db, scalesLock),

    /** Sorts by title. */
    async all(): Promise<StoredScale[]> {
      const rows = await db.selectFrom('grade_scales').selectAll().orderBy('title').orderBy('name').execute()
      return rows.map(toStoredScale)
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

    /** Null unassigns: exams of the regulation then have no default scale. */
    async assign(regulation: string, scheme: GradeSchemeName | null, { at, by }: ChangeStamp): Promise<void> {
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

    /** Lists exams with the scale, in locking order. */
    async examsWith(name: GradeSchemeName): Promise<string[]> {
      const rows = await db
        .selectFrom('exams')
        .select('id')
        .where('scheme', '=', name)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Counts the exams of each scale, and finds scales with committed or published marks. */
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

const toStoredScale = (row: Selectable<GradeScaleRow>): StoredScale => ({
  name: row.name,
  title: row.title,
  // We wrote it, from a validated form.
  body: row.body === null ? null : (JSON.parse(row.body) as Pick<GradeScheme, 'grades' | 'aliases'>),
  isRetired: row.is_retired === 1,
  version: row.version,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})
