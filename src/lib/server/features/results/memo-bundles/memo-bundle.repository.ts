import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { MemoBundleRow } from '../tables.ts'
import type { MemoBundle, MemoPlace, WithheldStudent } from './memo-bundle.ts'

/** Maximum number of files in the list. */
const newest = 10

interface ExamVersion {
  id: string
  version: number
}

export function memoBundleRepository(db: Kysely<Tables>) {
  const results = ({ id, version }: ExamVersion) =>
    db
      .selectFrom('published_results as result')
      .leftJoin('students as student', 'student.roll_number', 'result.roll_number')
      .where('result.exam_id', '=', id)
      .where('result.version', '=', version)

  return {
    /** Counts the published results by branch and section of the register. */
    async places(exam: ExamVersion): Promise<(MemoPlace & { students: number })[]> {
      const rows = await results(exam)
        .groupBy(['student.branch_id', 'student.section_id'])
        .select((eb) => [
          'student.branch_id as branchId',
          'student.section_id as sectionId',
          eb.fn.countAll<number>().as('students'),
        ])
        .execute()
      return rows.map(({ students, ...place }) => ({ ...place, students: Number(students) }))
    },

    async rollNumbers(exam: ExamVersion, { branchId, sectionId }: MemoPlace): Promise<string[]> {
      const rows = await results(exam)
        .where('student.branch_id', branchId === null ? 'is' : '=', branchId)
        .$if(sectionId !== null, (query) => query.where('student.section_id', '=', sectionId))
        .orderBy('result.roll_number')
        .select('result.roll_number as rollNumber')
        .execute()
      return rows.map(({ rollNumber }) => rollNumber)
    },

    async add(bundle: Omit<MemoBundle, 'made' | 'skipped'>): Promise<void> {
      await db
        .insertInto('memo_bundles')
        .values({
          id: bundle.id,
          exam_id: bundle.examId,
          branch_id: bundle.branchId,
          section_id: bundle.sectionId,
          title: bundle.title,
          made: null,
          skipped: null,
          created_at: bundle.createdAt,
          created_by: bundle.createdBy,
        })
        .execute()
    },

    async finish(id: string, made: number, skipped: readonly WithheldStudent[]): Promise<void> {
      await db
        .updateTable('memo_bundles')
        .set({ made, skipped: JSON.stringify(skipped) })
        .where('id', '=', id)
        .execute()
    },

    async find(id: string): Promise<MemoBundle | null> {
      const row = await db.selectFrom('memo_bundles').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? bundleOf(row) : null
    },

    /** Lists all that are stored, for the person whom they name. */
    async all(): Promise<MemoBundle[]> {
      return (await db.selectFrom('memo_bundles').selectAll().orderBy('created_at').execute()).map(bundleOf)
    },

    async ofExam(examId: string): Promise<MemoBundle[]> {
      const rows = await db
        .selectFrom('memo_bundles')
        .selectAll()
        .where('exam_id', '=', examId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(newest)
        .execute()
      return rows.map(bundleOf)
    },

    async dropBefore(instant: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('memo_bundles')
        .where('created_at', '<', instant)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

const bundleOf = (row: Selectable<MemoBundleRow>): MemoBundle => ({
  id: row.id,
  examId: row.exam_id,
  branchId: row.branch_id,
  sectionId: row.section_id,
  title: row.title,
  made: row.made,
  // The function above wrote it.
  skipped: JSON.parse(row.skipped ?? '[]') as WithheldStudent[],
  createdAt: row.created_at,
  createdBy: row.created_by,
})
