import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import { importOf, type StoredImport } from '../../../kernel/imports/store/import-row.ts'
import {
  type ImportChange,
  importRepository as kernelImports,
} from '../../../kernel/imports/store/import.repository.ts'

export interface MarksImport extends StoredImport {
  examId: string
  /** How many roll numbers this file has. */
  students: number
  publishedVersion: number | null
}

export function marksImportRepository(db: Kysely<Tables>) {
  const all = () =>
    db
      .selectFrom('result_imports as own')
      .innerJoin('imports', 'imports.id', 'own.id')
      .selectAll('imports')
      .select(['own.exam_id', 'own.students', 'own.published_version'])

  return {
    start: kernelImports(db).start,

    async open(id: string, examId: string): Promise<void> {
      const last = await db
        .selectFrom('result_imports')
        .where('exam_id', '=', examId)
        .select((eb) => eb.fn.max('seq').as('seq'))
        .executeTakeFirst()
      const own = { id, exam_id: examId, seq: Number(last?.seq ?? 0) + 1, students: 0 }
      await db
        .insertInto('result_imports')
        .values({ ...own, published_version: null })
        .execute()
    },

    async find(id: string): Promise<MarksImport | null> {
      const row = await all().where('own.id', '=', id).executeTakeFirst()
      return row ? toMarksImport(row) : null
    },

    /** Lists the newest first. */
    async ofExam(examId: string): Promise<MarksImport[]> {
      const rows = await all().where('own.exam_id', '=', examId).orderBy('own.seq', 'desc').execute()
      return rows.map(toMarksImport)
    },

    /** Finds files, oldest first, that were saved without their wrong rows. */
    async withRowsLeftOut(
      examId: string,
    ): Promise<{ id: string; fileName: string; isPublished: boolean; savedAt: string }[]> {
      const rows = await all()
        .where('own.exam_id', '=', examId)
        .where('imports.state', '=', 'committed')
        .where('imports.error_rows', '>', 0)
        .orderBy('own.seq')
        .execute()
      return rows.map(({ id, file_name, published_version, created_at, ended_at }) => ({
        id,
        fileName: file_name,
        isPublished: published_version !== null,
        savedAt: ended_at ?? created_at,
      }))
    },

    /** Lists committed imports in order: a later one overrides an earlier one. */
    async committed(examId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('result_imports as own')
        .innerJoin('imports', 'imports.id', 'own.id')
        .select('own.id')
        .where('own.exam_id', '=', examId)
        .where('imports.state', '=', 'committed')
        .orderBy('own.seq')
        .execute()
      return rows.map((row) => row.id)
    },

    /** Splits the other committed imports into those that this one overrides and those that override it. */
    async around(id: string, examId: string): Promise<{ earlier: string[]; later: string[] }> {
      const rows = await db
        .selectFrom('result_imports as own')
        .innerJoin('imports', 'imports.id', 'own.id')
        .select('own.id')
        .where('own.exam_id', '=', examId)
        .where((eb) => eb.or([eb('imports.state', '=', 'committed'), eb('own.id', '=', id)]))
        .orderBy('own.seq')
        .execute()
      const ids = rows.map((row) => row.id)
      const place = ids.indexOf(id)
      return place === -1
        ? { earlier: ids, later: [] }
        : { earlier: ids.slice(0, place), later: ids.slice(place + 1) }
    },

    /** Lists the committed imports of every exam that has some. */
    async allCommitted(): Promise<Map<string, string[]>> {
      const rows = await db
        .selectFrom('result_imports as own')
        .innerJoin('imports', 'imports.id', 'own.id')
        .select(['own.id', 'own.exam_id'])
        .where('imports.state', '=', 'committed')
        .orderBy('own.exam_id')
        .orderBy('own.seq')
        .execute()
      const byExam = Map.groupBy(rows, (row) => row.exam_id)
      return new Map([...byExam].map(([exam, own]) => [exam, own.map(({ id }) => id)]))
    },

    /** Lists the imports whose marks visitors see. */
    async published(examId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('result_imports')
        .select('id')
        .where('exam_id', '=', examId)
        .where('published_version', 'is not', null)
        .orderBy('seq')
        .execute()
      return rows.map((row) => row.id)
    },

    /** Call it under the exam's lock. Returns false where the import is in another state, or was published. */
    async move(found: MarksImport, change: ImportChange): Promise<boolean> {
      return found.publishedVersion === null && kernelImports(db).move(found, change)
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

type MarksImportJoin = Selectable<Tables['imports']> &
  Pick<Tables['result_imports'], 'exam_id' | 'students' | 'published_version'>

const toMarksImport = (row: MarksImportJoin): MarksImport => ({
  ...importOf(row),
  examId: row.exam_id,
  students: row.students,
  publishedVersion: row.published_version,
})

export function importCleaningRepository(db: Kysely<Tables>) {
  return {
    /** Finds imports that were discarded before that instant: nobody can commit them any more. */
    async discardedImports(before: string): Promise<string[]> {
      const rows = await db
        .selectFrom('result_imports as own')
        .innerJoin('imports', 'imports.id', 'own.id')
        .where('imports.state', '=', 'discarded')
        .where((eb) => eb(eb.fn.coalesce('imports.ended_at', 'imports.created_at'), '<', before))
        .select('own.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Returns whether an import has marks, or subjects, which are deleted with its last marks. */
    async hasMarks(importId: string): Promise<boolean> {
      const ofImport = (table: 'marks' | 'import_subjects') =>
        db.selectFrom(table).select('import_id').where('import_id', '=', importId).limit(1).executeTakeFirst()
      return ((await ofImport('marks')) ?? (await ofImport('import_subjects'))) !== undefined
    },

    /** Returns how many marks were deleted; below `atMost` the subjects were deleted with them. */
    async dropMarks(importId: string, atMost: number): Promise<number> {
      const some = db
        .selectFrom('marks')
        .select(['roll_number', 'subject_code'])
        .where('import_id', '=', importId)
        .limit(atMost)
      const { numDeletedRows } = await db
        .deleteFrom('marks')
        .where('import_id', '=', importId)
        .where((eb) =>
          eb(eb.refTuple('roll_number', 'subject_code'), 'in', some.$asTuple('roll_number', 'subject_code')),
        )
        .executeTakeFirst()
      const dropped = Number(numDeletedRows)
      if (dropped < atMost) await db.deleteFrom('import_subjects').where('import_id', '=', importId).execute()
      return dropped
    },
  }
}
