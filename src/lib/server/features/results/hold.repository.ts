import type { Kysely } from 'kysely'
import type { Tables } from '../../kernel/db/tables.ts'

export interface ResultHold {
  examId: string
  rollNumber: string
  reason: string
  heldAt: string
  /** A user's id. */
  heldBy: string
}

export function holdRepository(db: Kysely<Tables>) {
  const open = (examId: string) =>
    db.selectFrom('result_holds').where('exam_id', '=', examId).where('released_at', 'is', null)

  return {
    async ofExam(examId: string): Promise<ResultHold[]> {
      const rows = await open(examId).selectAll().orderBy('held_at').execute()
      return rows.map(holdOf)
    },

    /** Which roll numbers each exam holds back. */
    async all(): Promise<Map<string, Set<string>>> {
      const rows = await db
        .selectFrom('result_holds')
        .select(['exam_id', 'roll_number'])
        .where('released_at', 'is', null)
        .execute()
      const held = Map.groupBy(rows, (row) => row.exam_id)
      return new Map([...held].map(([id, ofExam]) => [id, new Set(ofExam.map((row) => row.roll_number))]))
    },

    /** Open ones, of all exams. */
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

    /** False where the roll number is held already. */
    async hold(id: string, hold: ResultHold): Promise<boolean> {
      const result = await db
        .insertInto('result_holds')
        .values({
          id,
          exam_id: hold.examId,
          roll_number: hold.rollNumber,
          reason: hold.reason,
          held_at: hold.heldAt,
          held_by: hold.heldBy,
          released_at: null,
          released_by: null,
        })
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst()
      return Number(result.numInsertedOrUpdatedRows ?? 0) > 0
    },

    async release(examId: string, rollNumber: string, at: string, by: string): Promise<boolean> {
      const result = await db
        .updateTable('result_holds')
        .set({ released_at: at, released_by: by })
        .where('exam_id', '=', examId)
        .where('roll_number', '=', rollNumber)
        .where('released_at', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
  }
}

const holdOf = (row: Tables['result_holds']): ResultHold => ({
  examId: row.exam_id,
  rollNumber: row.roll_number,
  reason: row.reason,
  heldAt: row.held_at,
  heldBy: row.held_by,
})
