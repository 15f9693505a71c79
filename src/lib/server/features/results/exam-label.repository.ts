import type { Kysely } from 'kysely'
import { wordKey } from '#lib/rules/word-key.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { examOf } from './exam.repository.ts'
import type { FormerLabel } from './former-label.ts'

/** What exams that are out were called before they were corrected. */
export function examLabelRepository(db: Kysely<Tables>) {
  const labels = () =>
    db
      .selectFrom('exam_labels')
      .select(['exam_id as examId', 'number', 'title', 'regulation', 'kind', 'reason'])
      .select(['held_month as heldMonth', 'held_year as heldYear'])
      .select(['corrected_at as correctedAt', 'corrected_by as correctedBy'])

  return {
    async add({ examId, number, correctedAt, correctedBy, reason, ...label }: FormerLabel): Promise<void> {
      const { title, regulation, heldMonth, heldYear, kind } = label
      await db
        .insertInto('exam_labels')
        .values({
          ...{ id: newId(), exam_id: examId, number, title, regulation, kind, reason },
          ...{ held_month: heldMonth, held_year: heldYear },
          ...{ corrected_at: correctedAt, corrected_by: correctedBy },
        })
        .execute()
    },

    /** Newest first. */
    ofExam: (examId: string): Promise<FormerLabel[]> =>
      labels().where('exam_id', '=', examId).orderBy('number', 'desc').execute(),

    async find(examId: string, number: number): Promise<FormerLabel | null> {
      const found = labels().where('exam_id', '=', examId).where('number', '=', number)
      return (await found.executeTakeFirst()) ?? null
    },

    /** The exam that once had this title, of several the one that had it last: of a few rows nobody needs an index. */
    async examCalled(title: string): Promise<Exam | null> {
      const all = await labels().orderBy('corrected_at', 'desc').execute()
      const former = all.find((label) => wordKey(label.title) === wordKey(title))
      if (!former) return null
      const row = await db.selectFrom('exams').selectAll().where('id', '=', former.examId).executeTakeFirst()
      return row ? examOf(row) : null
    },
  }
}
