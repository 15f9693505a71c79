import type { Kysely } from 'kysely'
import type { Exam, ExamState } from '#lib/schemas/exam.ts'
import type { ExamRow, Tables } from '../db/tables.ts'

export interface ExamFigures {
  students: number
  marks: number
  holds: number
  unpublishedImports: number
}

export interface ExamTransition {
  examId: string
  from: ExamState | null
  to: ExamState
  version: number
  note: string
}

export type ExamRepository = ReturnType<typeof examRepository>

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

    async insert(exam: Exam, createdBy: string): Promise<void> {
      await db
        .insertInto('exams')
        .values({ ...rowOf(exam), proposed_at: null, created_by: createdBy })
        .execute()
    },

    /** True where the exam was in one of the states the change starts from: two clicks change it once. */
    async change(id: string, from: readonly ExamState[], change: Partial<Exam>): Promise<boolean> {
      const result = await db
        .updateTable('exams')
        .set(rowOf(change))
        .where('id', '=', id)
        .where('state', 'in', [...from])
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    async recordTransition(
      id: string,
      transition: ExamTransition,
      at: string,
      by: { id: string; name: string },
    ): Promise<void> {
      await db
        .insertInto('exam_transitions')
        .values({
          id,
          exam_id: transition.examId,
          from_state: transition.from,
          to_state: transition.to,
          version: transition.version,
          note: transition.note,
          at,
          by_id: by.id,
          by_name: by.name,
        })
        .execute()
    },

    async figures(): Promise<Map<string, ExamFigures>> {
      const committed = await db
        .selectFrom('result_imports')
        .where('state', '=', 'committed')
        .groupBy('exam_id')
        .select((eb) => [
          'exam_id',
          eb.fn.sum<number>('new_rows').as('marks'),
          eb.fn.sum<number>('students').as('students'),
          eb.fn.countAll<number>().as('imports'),
          eb.fn.count<number>('published_version').as('published'),
        ])
        .execute()
      const holds = await db
        .selectFrom('result_holds')
        .where('released_at', 'is', null)
        .groupBy('exam_id')
        .select((eb) => ['exam_id', eb.fn.countAll<number>().as('holds')])
        .execute()
      const held = new Map(holds.map((row) => [row.exam_id, Number(row.holds)]))
      const figures = committed.map((row): [string, ExamFigures] => [
        row.exam_id,
        {
          students: Number(row.students),
          marks: Number(row.marks),
          holds: held.get(row.exam_id) ?? 0,
          unpublishedImports: Number(row.imports) - Number(row.published),
        },
      ])
      return new Map(figures)
    },
  }
}

function examOf(row: ExamRow): Exam {
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
    availableFrom: row.available_from,
    revisedOn: row.revised_on,
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
  availableFrom: 'available_from',
  revisedOn: 'revised_on',
  proposedBy: 'proposed_by',
  proposedFor: 'proposed_for',
  createdAt: 'created_at',
} as const satisfies Record<keyof Exam, keyof ExamRow>

type PartRow<E> = { [K in keyof E & keyof Exam as (typeof columnOf)[K]]: E[K] }

function rowOf<E extends Partial<Exam>>(exam: E): PartRow<E> {
  const entries = Object.entries(exam).map(([field, value]) => [columnOf[field as keyof Exam], value])
  return Object.fromEntries(entries) as PartRow<E>
}
