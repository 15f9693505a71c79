import type { Kysely } from 'kysely'
import type { ColumnMapping, ImportCounts, ImportProblem } from '#lib/schemas/result-import.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { CheckedMark } from './check-rows.ts'
import type { ExamSubject } from './freeze.ts'

export interface CheckedImport extends ImportCounts {
  problems: ImportProblem[]
  students: number
}

/** Rows in one statement: far below the number of parameters that either engine takes. */
const chunkRows = 500

export type ImportCheckRepository = ReturnType<typeof importCheckRepository>

/** The dry run of an import. One run at a time holds it: the marks of two runs never mix. */
export function importCheckRepository(db: Kysely<Tables>) {
  return {
    /** False where the import has ended. From here on it cannot be committed. */
    async begin(id: string, jobId: string, mapping: ColumnMapping): Promise<boolean> {
      const result = await db
        .updateTable('result_imports')
        .set({
          state: 'checking',
          check_job: jobId,
          check_run: null,
          mapping: JSON.stringify(mapping),
        })
        .where('id', '=', id)
        .where('state', 'in', ['checking', 'checked', 'failed'])
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** A job that runs again takes the import over from its earlier run. False where another job checks it. */
    async takeRun(id: string, jobId: string, run: string): Promise<boolean> {
      const result = await db
        .updateTable('result_imports')
        .set({ check_run: run })
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('check_job', '=', jobId)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Locks the import's row; false where another run has taken it over or it has ended. */
    async holdsRun(id: string, run: string): Promise<boolean> {
      const result = await db
        .updateTable('result_imports')
        .set((eb) => ({ id: eb.ref('id') }))
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('check_run', '=', run)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async clearMarks(id: string): Promise<void> {
      await db.deleteFrom('marks').where('import_id', '=', id).execute()
      await db.deleteFrom('import_subjects').where('import_id', '=', id).execute()
    },

    async addMarks(id: string, marks: readonly CheckedMark[]): Promise<void> {
      for (let start = 0; start < marks.length; start += chunkRows) {
        const rows = marks.slice(start, start + chunkRows).map((mark) => ({
          import_id: id,
          roll_number: mark.rollNumber,
          subject_code: mark.subjectCode,
          student_name: mark.studentName,
          internals: mark.internals,
          grade: mark.grade,
          credits: mark.credits,
        }))
        await db.insertInto('marks').values(rows).execute()
      }
    },

    async addSubjects(id: string, subjects: ReadonlyMap<string, ExamSubject>): Promise<void> {
      const rows = [...subjects].map(([code, subject]) => ({ import_id: id, code, ...subject }))
      for (let start = 0; start < rows.length; start += chunkRows) {
        await db
          .insertInto('import_subjects')
          .values(rows.slice(start, start + chunkRows))
          .execute()
      }
    },

    async save(id: string, checked: CheckedImport): Promise<void> {
      await db
        .updateTable('result_imports')
        .set({
          state: 'checked',
          rows: checked.rows,
          new_rows: checked.newRows,
          updated_rows: checked.updatedRows,
          duplicate_rows: checked.duplicateRows,
          error_rows: checked.errorRows,
          students: checked.students,
          problems: JSON.stringify(checked.problems),
        })
        .where('id', '=', id)
        .execute()
    },

    /** Only while it is being checked by that job. */
    async fail(id: string, jobId: string): Promise<void> {
      await db
        .updateTable('result_imports')
        .set({ state: 'failed', check_run: null })
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('check_job', '=', jobId)
        .execute()
    },
  }
}
