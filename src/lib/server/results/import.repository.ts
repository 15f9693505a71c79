import type { Kysely } from 'kysely'
import type {
  ColumnMapping,
  ImportCounts,
  ImportProblem,
  ImportState,
  ResultImport,
} from '#lib/schemas/result-import.ts'
import type { ResultImportRow, Tables } from '../db/tables.ts'
import type { CheckedMark } from './check-rows.ts'
import type { ExamSubject } from './freeze.ts'

/** What the worker needs to read the file again. */
export interface ImportSource {
  fileName: string
  fileHash: string
  mapping: ColumnMapping
}

export interface CheckedImport extends ImportCounts {
  problems: ImportProblem[]
  students: number
}

/** Rows in one statement: far below the number of parameters that either engine takes. */
const chunkRows = 500

export type ImportRepository = ReturnType<typeof importRepository>

export function importRepository(db: Kysely<Tables>) {
  return {
    /** Touching the exam makes a second upload wait here, so that each gets a number of its own. */
    async waitForTurn(examId: string): Promise<void> {
      await db
        .updateTable('exams')
        .set((eb) => ({ id: eb.ref('id') }))
        .where('id', '=', examId)
        .execute()
    },

    async start(id: string, examId: string, source: ImportSource, at: string, by: string): Promise<void> {
      const last = await db
        .selectFrom('result_imports')
        .where('exam_id', '=', examId)
        .select((eb) => eb.fn.max('seq').as('seq'))
        .executeTakeFirst()
      await db
        .insertInto('result_imports')
        .values({
          id,
          exam_id: examId,
          seq: Number(last?.seq ?? 0) + 1,
          file_name: source.fileName,
          file_hash: source.fileHash,
          mapping: JSON.stringify(source.mapping),
          state: 'checking',
          rows: 0,
          new_rows: 0,
          updated_rows: 0,
          duplicate_rows: 0,
          error_rows: 0,
          students: 0,
          problems: '[]',
          published_version: null,
          created_at: at,
          created_by: by,
          ended_at: null,
          ended_by: null,
        })
        .execute()
    },

    async find(id: string): Promise<(ResultImport & ImportSource) | null> {
      const row = await db.selectFrom('result_imports').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? importOf(row) : null
    },

    async ofExam(examId: string): Promise<(ResultImport & ImportSource)[]> {
      const rows = await db
        .selectFrom('result_imports')
        .selectAll()
        .where('exam_id', '=', examId)
        .orderBy('seq', 'desc')
        .execute()
      return rows.map(importOf)
    },

    async saveMapping(id: string, mapping: ColumnMapping): Promise<void> {
      await db
        .updateTable('result_imports')
        .set({ mapping: JSON.stringify(mapping) })
        .where('id', '=', id)
        .execute()
    },

    async saveCheck(id: string, checked: CheckedImport): Promise<boolean> {
      const result = await db
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
        .where('state', 'in', ['checking', 'checked', 'failed'])
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async change(
      id: string,
      from: readonly ImportState[],
      to: ImportState,
      at: string,
      by: string,
    ): Promise<boolean> {
      const result = await db
        .updateTable('result_imports')
        .set({ state: to, ended_at: at, ended_by: by })
        .where('id', '=', id)
        .where('state', 'in', [...from])
        .where('published_version', 'is', null)
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

    async markPublished(examId: string, version: number): Promise<void> {
      await db
        .updateTable('result_imports')
        .set({ published_version: version })
        .where('exam_id', '=', examId)
        .where('state', '=', 'committed')
        .where('published_version', 'is', null)
        .execute()
    },
  }
}

function importOf(row: ResultImportRow): ResultImport & ImportSource {
  return {
    id: row.id,
    examId: row.exam_id,
    fileName: row.file_name,
    fileHash: row.file_hash,
    mapping: JSON.parse(row.mapping),
    state: row.state,
    rows: row.rows,
    newRows: row.new_rows,
    updatedRows: row.updated_rows,
    duplicateRows: row.duplicate_rows,
    errorRows: row.error_rows,
    problems: JSON.parse(row.problems),
    publishedVersion: row.published_version,
    createdAt: row.created_at,
    createdBy: row.created_by,
    endedAt: row.ended_at,
  }
}
