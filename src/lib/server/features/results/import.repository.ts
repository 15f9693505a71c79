import type { Kysely } from 'kysely'
import type { ColumnMapping, ImportState, ResultImport } from '#lib/schemas/result-import.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import type { ResultImportRow } from './results.tables.ts'

/** What the worker needs to read the file again. */
export interface ImportSource {
  fileName: string
  fileHash: string
  mapping: ColumnMapping
}

export interface StoredImport extends ResultImport, ImportSource {
  /** Roll numbers of this file. */
  students: number
}

export type ImportRepository = ReturnType<typeof importRepository>

export function importRepository(db: Kysely<Tables>) {
  return {
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
          check_job: null,
          check_run: null,
          published_version: null,
          created_at: at,
          created_by: by,
          ended_at: null,
          ended_by: null,
        })
        .execute()
    },

    async find(id: string): Promise<StoredImport | null> {
      const row = await db.selectFrom('result_imports').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? importOf(row) : null
    },

    async ofExam(examId: string): Promise<StoredImport[]> {
      const rows = await db
        .selectFrom('result_imports')
        .selectAll()
        .where('exam_id', '=', examId)
        .orderBy('seq', 'desc')
        .execute()
      return rows.map(importOf)
    },

    /** Those whose marks count, in the order in which a later one overrides an earlier one. */
    async committed(examId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('result_imports')
        .select('id')
        .where('exam_id', '=', examId)
        .where('state', '=', 'committed')
        .orderBy('seq')
        .execute()
      return rows.map((row) => row.id)
    },

    /** The exam and the file of each of these imports. */
    async namesOf(ids: readonly string[]): Promise<Map<string, { examId: string; fileName: string }>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('result_imports')
        .select(['id', 'exam_id as examId', 'file_name as fileName'])
        .where('id', 'in', [...ids])
        .execute()
      return new Map(rows.map(({ id, ...names }) => [id, names]))
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

    async markPublished(ids: readonly string[], version: number): Promise<void> {
      await db
        .updateTable('result_imports')
        .set({ published_version: version })
        .where('id', 'in', [...ids])
        .where('published_version', 'is', null)
        .execute()
    },
  }
}

function importOf(row: ResultImportRow): StoredImport {
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
    students: row.students,
    problems: JSON.parse(row.problems),
    publishedVersion: row.published_version,
    createdAt: row.created_at,
    createdBy: row.created_by,
    endedAt: row.ended_at,
  }
}
