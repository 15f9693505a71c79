import type { Kysely, Selectable } from 'kysely'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { Exam, ExamState } from '#lib/schemas/results/exam.ts'
import { lastChange } from '../../../kernel/audit/record-history.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { ExamRow } from '../tables.ts'
import type { FormerLabel } from './exam-titles.ts'

export function examRepository(db: Kysely<Tables>) {
  return {
    async all(): Promise<Exam[]> {
      const rows = await db
        .selectFrom('exams')
        .selectAll()
        .orderBy('held_year', 'desc')
        .orderBy('held_month', 'desc')
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(examOf)
    },

    async find(id: string): Promise<Exam | null> {
      const row = await db.selectFrom('exams').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? examOf(row) : null
    },

    async findByTitle(title: string): Promise<Exam | null> {
      const row = await db.selectFrom('exams').selectAll().where('title', '=', title).executeTakeFirst()
      return row ? examOf(row) : null
    },

    async insert(exam: Exam, createdBy: string): Promise<boolean> {
      const result = await db
        .insertInto('exams')
        .values({ ...rowOf(exam), ...initialColumns, created_by: createdBy })
        .executeTakeFirst()
      return result.numInsertedOrUpdatedRows === 1n
    },

    /**
     * Locks the exam's row, which must be the first lock of every write about an exam, and returns its current
     * state.
     */
    async lock(id: string): Promise<Exam | null> {
      const row = await db
        .updateTable('exams')
        // The key is left out: with it SQLite would scan all marks for references.
        .set((eb) => ({ version: eb.ref('version') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return row ? examOf(row) : null
    },

    /** Returns true where the exam was in one of the expected states, so that two clicks change it once. */
    async change(id: string, from: readonly ExamState[], change: Partial<Exam>): Promise<boolean> {
      const result = await db
        .updateTable('exams')
        .set(rowOf(change))
        .where('id', '=', id)
        .where('state', 'in', [...from])
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /**
     * Also removes the rows that describe only this exam: it was never visible, and no mark of its uploads is left.
     */
    async remove(id: string): Promise<void> {
      await db.deleteFrom('result_holds').where('exam_id', '=', id).execute()
      await db.deleteFrom('mark_corrections').where('exam_id', '=', id).execute()
      await db.deleteFrom('result_imports').where('exam_id', '=', id).execute()
      await db.deleteFrom('exams').where('id', '=', id).execute()
    },

    /** Returns true where the exam was still as the caller saw it. */
    async move(seen: Pick<Exam, 'id' | 'state' | 'version'>, change: Partial<Exam>): Promise<boolean> {
      const result = await db
        .updateTable('exams')
        .set(rowOf(change))
        .where('id', '=', seen.id)
        .where('state', '=', seen.state)
        .where('version', '=', seen.version)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
  }
}

const initialColumns = { proposed_at: null, students: 0, marks: 0 }

function examOf(row: Selectable<ExamRow>): Exam {
  return {
    id: row.id,
    title: row.title,
    regulation: row.regulation,
    heldMonth: row.held_month,
    heldYear: row.held_year,
    kind: row.kind,
    scheme: row.scheme,
    state: row.state,
    version: row.version,
    label: row.label,
    availableFrom: row.available_from,
    openedAt: row.opened_at,
    revisedOn: row.revised_on,
    withdrawnOn: row.withdrawn_on,
    proposedBy: row.proposed_by,
    proposedFor: row.proposed_for,
    createdAt: row.created_at,
  }
}

const columnOf = {
  id: 'id',
  title: 'title',
  regulation: 'regulation',
  heldMonth: 'held_month',
  heldYear: 'held_year',
  kind: 'kind',
  scheme: 'scheme',
  state: 'state',
  version: 'version',
  label: 'label',
  availableFrom: 'available_from',
  openedAt: 'opened_at',
  revisedOn: 'revised_on',
  withdrawnOn: 'withdrawn_on',
  proposedBy: 'proposed_by',
  proposedFor: 'proposed_for',
  createdAt: 'created_at',
} as const satisfies Record<keyof Exam, keyof ExamRow>

type PartRow<E> = { [K in keyof E & keyof Exam as (typeof columnOf)[K]]: E[K] }

function rowOf<E extends Partial<Exam>>(exam: E): PartRow<E> {
  const entries = Object.entries(exam).map(([field, value]) => [columnOf[field as keyof Exam], value])
  return Object.fromEntries(entries) as PartRow<E>
}

/** Stores the labels that released exams had before a correction. */
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
          id: newId(),
          exam_id: examId,
          number,
          title,
          regulation,
          kind,
          reason,
          held_month: heldMonth,
          held_year: heldYear,
          corrected_at: correctedAt,
          corrected_by: correctedBy,
        })
        .execute()
    },

    /** Lists the newest first. */
    ofExam: (examId: string): Promise<FormerLabel[]> =>
      labels().where('exam_id', '=', examId).orderBy('number', 'desc').execute(),

    async find(examId: string, number: number): Promise<FormerLabel | null> {
      const found = labels().where('exam_id', '=', examId).where('number', '=', number)
      return (await found.executeTakeFirst()) ?? null
    },

    /** Finds the exam that last had this title. The table has few rows, so it needs no index. */
    async examCalled(title: string): Promise<Exam | null> {
      const all = await labels().orderBy('corrected_at', 'desc').execute()
      const former = all.find((label) => wordKey(label.title) === wordKey(title))
      if (!former) return null
      const row = await db.selectFrom('exams').selectAll().where('id', '=', former.examId).executeTakeFirst()
      return row ? examOf(row) : null
    },
  }
}

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
