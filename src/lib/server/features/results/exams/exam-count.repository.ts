import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'

export interface ExamCounts {
  students: number
  marks: number
  holds: number
  unpublishedImports: number
}

/** Counts the effective marks. */
export interface MarkCount {
  students: number
  marks: number
}

/** The counts that one import adds to those of the others, and their basis. */
export interface CountedImport extends MarkCount {
  basis: string
  /** Marks that saving or undoing this import would leave without a grade or credits. */
  baseless: number
}

/**
 * Reads the figures of the exam list. Students and marks are stored on the exam's row, because counting 400,000
 * marks takes too long.
 */
export function examCountRepository(db: Kysely<Tables>) {
  async function countAlone(
    importId: string,
    others: readonly string[],
    what: 'roll_number' | 'subject_code',
  ): Promise<number> {
    const isElsewhere = (eb: ExpressionBuilder<Tables & { mark: Tables['marks'] }, 'mark'>) =>
      eb.exists(
        eb
          .selectFrom('marks as other')
          .select(sql`1`.as('one'))
          .where('other.import_id', 'in', [...others])
          .whereRef('other.roll_number', '=', 'mark.roll_number')
          .$if(what === 'subject_code', (query) =>
            query.whereRef('other.subject_code', '=', 'mark.subject_code'),
          ),
      )
    const { count } = await db
      .selectFrom('marks as mark')
      .where('mark.import_id', '=', importId)
      .$if(others.length > 0, (query) => query.where((eb) => eb.not(isElsewhere(eb))))
      .select((eb) => [
        what === 'roll_number'
          ? eb.fn.count<number>('mark.roll_number').distinct().as('count')
          : eb.fn.countAll<number>().as('count'),
      ])
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  return {
    /** The work grows with this import alone, which may hold 200,000 marks. */
    async alone(importId: string, others: readonly string[]): Promise<MarkCount> {
      return {
        students: await countAlone(importId, others, 'roll_number'),
        marks: await countAlone(importId, others, 'subject_code'),
      }
    },

    async add(examId: string, { students, marks }: MarkCount): Promise<void> {
      await db
        .updateTable('exams')
        .set((eb) => ({ students: eb('students', '+', students), marks: eb('marks', '+', marks) }))
        .where('id', '=', examId)
        .execute()
    },

    async ofExams(): Promise<Map<string, ExamCounts>> {
      const [exams, due, holds] = await Promise.all([
        db.selectFrom('exams').select(['id', 'students', 'marks']).execute(),
        db
          .selectFrom('result_imports as own')
          .innerJoin('imports', 'imports.id', 'own.id')
          .where('imports.state', '=', 'committed')
          .where('own.published_version', 'is', null)
          .groupBy('own.exam_id')
          .select((eb) => ['exam_id', eb.fn.countAll<number>().as('count')])
          .execute(),
        db
          .selectFrom('result_holds')
          .where('released_at', 'is', null)
          .groupBy('exam_id')
          .select((eb) => ['exam_id', eb.fn.countAll<number>().as('count')])
          .execute(),
      ])
      const dueOf = byExam(due)
      const heldOf = byExam(holds)
      return new Map(
        exams.map(({ id, ...counts }) => [
          id,
          { ...counts, holds: heldOf.get(id) ?? 0, unpublishedImports: dueOf.get(id) ?? 0 },
        ]),
      )
    },
  }
}

const byExam = (rows: readonly { exam_id: string; count: number }[]): Map<string, number> =>
  new Map(rows.map((row) => [row.exam_id, Number(row.count)]))
