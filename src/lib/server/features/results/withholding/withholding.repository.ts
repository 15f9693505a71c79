import { type Kysely, sql } from 'kysely'
import { among } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

export interface WithheldResult {
  examId: string
  rollNumber: string
  reason: string
  heldAt: string
  /** A user's id. */
  heldBy: string
  /** The day on which it ends automatically. */
  releaseOn?: string | null
}

interface Release {
  at: string
  /** A user's id, or the clock's. */
  by: string
}

export function withholdingRepository(db: Kysely<Tables>) {
  const open = (examId: string) =>
    db.selectFrom('result_holds').where('exam_id', '=', examId).where('released_at', 'is', null)

  return {
    async ofExam(examId: string): Promise<WithheldResult[]> {
      const rows = await open(examId).selectAll().orderBy('held_at').execute()
      return rows.map(toWithheldResult)
    },

    /** Reads the withheld roll numbers of each exam. */
    async all(): Promise<Map<string, Set<string>>> {
      const rows = await db
        .selectFrom('result_holds')
        .select(['exam_id', 'roll_number'])
        .where('released_at', 'is', null)
        .execute()
      const held = Map.groupBy(rows, (row) => row.exam_id)
      return new Map([...held].map(([id, ofExam]) => [id, new Set(ofExam.map((row) => row.roll_number))]))
    },

    /** Counts students with marks in these imports whose result of the exam is withheld. */
    async countAmong(examId: string, imports: readonly string[]): Promise<number> {
      const { count } = await open(examId)
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('marks')
              .select(sql`1`.as('one'))
              .where('marks.import_id', 'in', [...imports])
              .whereRef('marks.roll_number', '=', 'result_holds.roll_number'),
          ),
        )
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Counts open holds of all exams. */
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom('result_holds')
        .where('released_at', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async isHeld(examId: string, rollNumber: string): Promise<boolean> {
      const row = await open(examId).select('id').where('roll_number', '=', rollNumber).executeTakeFirst()
      return row !== undefined
    },

    /** Returns the roll numbers that were not withheld already. */
    async hold(holds: readonly (WithheldResult & { id: string })[]): Promise<string[]> {
      if (holds.length === 0) return []
      const rows = holds.map((hold) => ({
        id: hold.id,
        exam_id: hold.examId,
        roll_number: hold.rollNumber,
        reason: hold.reason,
        held_at: hold.heldAt,
        held_by: hold.heldBy,
        released_at: null,
        released_by: null,
        release_on: hold.releaseOn ?? null,
      }))
      const held = await db
        .insertInto('result_holds')
        .values(rows)
        .onConflict((clash) => clash.doNothing())
        .returning('roll_number')
        .execute()
      return held.map((row) => row.roll_number)
    },

    /** Returns the roll numbers that were withheld. */
    async release(examId: string, rolls: readonly string[], { at, by }: Release): Promise<string[]> {
      const released = await db
        .updateTable('result_holds')
        .set({ released_at: at, released_by: by })
        .where('exam_id', '=', examId)
        .where(among(db, 'roll_number', rolls))
        .where('released_at', 'is', null)
        .returning('roll_number')
        .execute()
      return released.map((row) => row.roll_number)
    },

    /** Finds holds whose day has come, by exam. */
    async due(today: string): Promise<Map<string, string[]>> {
      const rows = await db
        .selectFrom('result_holds')
        .select(['exam_id', 'roll_number'])
        .where('released_at', 'is', null)
        .where('release_on', '<=', today)
        .execute()
      const byExam = Map.groupBy(rows, (row) => row.exam_id)
      return new Map([...byExam].map(([id, own]) => [id, own.map((row) => row.roll_number)]))
    },

    /** Deletes the holds of a deleted exam. */
    async dropOfExam(examId: string): Promise<void> {
      await db.deleteFrom('result_holds').where('exam_id', '=', examId).execute()
    },
  }
}

const toWithheldResult = (row: Tables['result_holds']): WithheldResult => ({
  examId: row.exam_id,
  rollNumber: row.roll_number,
  reason: row.reason,
  heldAt: row.held_at,
  heldBy: row.held_by,
  releaseOn: row.release_on,
})
