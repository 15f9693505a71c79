import type { Kysely } from 'kysely'
import { lastChange } from '../../../kernel/audit/last-change.ts'
import type { Tables } from '../../../kernel/db/tables.ts'

export interface ExamChange {
  at: string
  /** A user's id, or an id that `people` can name. */
  byId: string
}

/** Finds who last changed an exam or its marks. */
export function examChangeRepository(db: Kysely<Tables>) {
  /** Audit rows of uploads name the upload and not its exam. */
  async function lastUpload(examId: string): Promise<ExamChange | null> {
    const row = await db
      .selectFrom('result_imports as own')
      .innerJoin('imports', 'imports.id', 'own.id')
      .select(['imports.ended_at as at', 'imports.ended_by as byId'])
      .where('own.exam_id', '=', examId)
      .where('imports.state', 'in', ['committed', 'undone'])
      .where('imports.ended_at', 'is not', null)
      .orderBy('imports.ended_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.at ? { at: row.at, byId: row.byId ?? '' } : null
  }

  return {
    async last(examId: string): Promise<ExamChange | null> {
      const own = await lastChange(db, { entity: 'exam', entityId: examId })
      const upload = await lastUpload(examId)
      if (!own || !upload) return own ?? upload
      return upload.at > own.at ? upload : own
    },
  }
}
