import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { MarkValues } from '../marks/mark.ts'
import type { MarkCorrectionRow } from '../tables.ts'

/** A mark that was corrected on the screen. */
export interface MarkCorrection {
  importId: string
  examId: string
  rollNumber: string
  subjectCode: string
  before: MarkValues
  after: MarkValues
  reason: string
  correctedAt: string
  /** A user's id. */
  correctedBy: string
}

export function markCorrectionRepository(db: Kysely<Tables>) {
  return {
    async add(correction: MarkCorrection): Promise<void> {
      await db
        .insertInto('mark_corrections')
        .values({
          import_id: correction.importId,
          exam_id: correction.examId,
          roll_number: correction.rollNumber,
          subject_code: correction.subjectCode,
          before: JSON.stringify(correction.before),
          after: JSON.stringify(correction.after),
          reason: correction.reason,
          corrected_at: correction.correctedAt,
          corrected_by: correction.correctedBy,
        })
        .execute()
    },

    /** Lists the reasons of corrections that are not published yet, the earliest first, each once. */
    async unpublishedReasons(examId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('mark_corrections as correction')
        .innerJoin('imports', 'imports.id', 'correction.import_id')
        .innerJoin('result_imports as own', 'own.id', 'correction.import_id')
        .where('correction.exam_id', '=', examId)
        .where('imports.state', '=', 'committed')
        .where('own.published_version', 'is', null)
        .orderBy('own.seq')
        .select('correction.reason')
        .execute()
      return [...new Set(rows.map(({ reason }) => reason))]
    },

    /** Lists the corrections of a student's marks in an exam, newest first, without those that were undone. */
    async ofStudent(examId: string, rollNumber: string): Promise<MarkCorrection[]> {
      const rows = await db
        .selectFrom('mark_corrections as correction')
        .innerJoin('imports', 'imports.id', 'correction.import_id')
        .innerJoin('result_imports as own', 'own.id', 'correction.import_id')
        .where('correction.exam_id', '=', examId)
        .where('correction.roll_number', '=', rollNumber)
        .where('imports.state', '=', 'committed')
        .orderBy('own.seq', 'desc')
        .selectAll('correction')
        .execute()
      return rows.map(correctionOf)
    },
  }
}

const correctionOf = (row: Selectable<MarkCorrectionRow>): MarkCorrection => ({
  importId: row.import_id,
  examId: row.exam_id,
  rollNumber: row.roll_number,
  subjectCode: row.subject_code,
  // The function above wrote both.
  before: JSON.parse(row.before) as MarkValues,
  after: JSON.parse(row.after) as MarkValues,
  reason: row.reason,
  correctedAt: row.corrected_at,
  correctedBy: row.corrected_by,
})
