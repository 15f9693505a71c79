import type { Kysely } from 'kysely'
import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { insertMany } from '../../kernel/db/many-rows.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import type { packResult, MarkSheet, SheetSubject } from './sheets/sheet.ts'

export type MarksRepository = ReturnType<typeof marksRepository>

export const marksRepository = (db: Kysely<Tables>) => ({
  sheets: sheetRepository(db),
  files: keptFileRepository(db),
  jobs: jobRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})

function sheetRepository(db: Kysely<Tables>) {
  const made = () => db.selectFrom('exam_sheets').selectAll().where('made_at', 'is not', null)

  return {
    /** The exam's latest completed sheet. */
    async find(examId: string): Promise<MarkSheet | null> {
      const row = await made().where('exam_id', '=', examId).orderBy('made_at', 'desc').executeTakeFirst()
      if (!row) return null
      // The cast matches what `start` writes.
      const subjects = JSON.parse(row.subjects) as SheetSubject[]
      const { id, basis, scheme, made_at } = row
      return { id, examId, basis, subjects, scheme, madeAt: made_at ?? '' }
    },

    /** Returns the basis of the latest sheet by exam id. */
    async bases(): Promise<Map<string, string>> {
      const rows = await made().orderBy('made_at').execute()
      return new Map(rows.map(({ exam_id, basis }) => [exam_id, basis]))
    },

    async start(sheet: {
      id: string
      examId: string
      basis: string
      scheme: GradeSchemeName
      subjects: readonly SheetSubject[]
    }): Promise<void> {
      const { id, examId, basis, scheme, subjects } = sheet
      const row = { id, exam_id: examId, basis, scheme, subjects: JSON.stringify(subjects), made_at: null }
      await db.insertInto('exam_sheets').values(row).execute()
    },

    async add(sheetId: string, rows: readonly ReturnType<typeof packResult>[]): Promise<void> {
      if (rows.length === 0) return
      await insertMany(
        db,
        'exam_sheet_rows',
        rows.map((row) => ({ sheet_id: sheetId, ...row })),
      ).execute()
    },

    async finish(sheetId: string, at: string): Promise<void> {
      await db.updateTable('exam_sheets').set({ made_at: at }).where('id', '=', sheetId).execute()
    },

    /**
     * Deletes the exam's sheets except `but`: completed ones with `isMade: true`, aborted ones with `isMade: false`.
     */
    async drop(examId: string, { but, isMade }: { but: string; isMade: boolean }): Promise<void> {
      const old = db
        .selectFrom('exam_sheets')
        .select('id')
        .where('exam_id', '=', examId)
        .where('id', '<>', but)
        .where('made_at', isMade ? 'is not' : 'is', null)
      await db.deleteFrom('exam_sheet_rows').where('sheet_id', 'in', old).execute()
      await db.deleteFrom('exam_sheets').where('id', 'in', old).execute()
    },
  }
}
