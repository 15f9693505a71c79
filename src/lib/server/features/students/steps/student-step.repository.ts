import type { Kysely, Selectable } from 'kysely'
import type { StepKind } from '#lib/schemas/students/steps.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { studentChangeOf } from '../records/student-change.repository.ts'
import type { StudentChange } from '../records/student.ts'
import type { StudentStepRow } from '../tables.ts'
import type { StepAbout, StudentStep } from './student-step.ts'

/** Steps and the changes they consist of. */
export function studentStepRepository(db: Kysely<Tables>) {
  const steps = () =>
    db
      .selectFrom('student_steps as step')
      .leftJoin('student_steps as undoing', 'undoing.undoes', 'step.id')
      .selectAll('step')
      .select('undoing.id as undone_by')

  return {
    async add({ id, kind, about, students, at, byId, undoes }: Omit<StudentStep, 'undoneBy'>): Promise<void> {
      const row = { id, kind, about: JSON.stringify(about), students, at, by_id: byId, undoes }
      await db.insertInto('student_steps').values(row).execute()
    },

    async find(id: string): Promise<StudentStep | null> {
      const row = await steps().where('step.id', '=', id).executeTakeFirst()
      return row ? stepOf(row) : null
    },

    /** Returns the newest steps of a kind first. */
    async newest(kind: StepKind, atMost: number): Promise<StudentStep[]> {
      const rows = await steps()
        .where('step.kind', '=', kind)
        .orderBy('step.at', 'desc')
        .orderBy('step.id')
        .limit(atMost)
        .execute()
      return rows.map(stepOf)
    },

    /** Returns the changes of a step, limited to students who are still in the register. */
    async changesOf(id: string): Promise<StudentChange[]> {
      const rows = await db
        .selectFrom('student_changes')
        .selectAll()
        .where('step_id', '=', id)
        .orderBy('student_id')
        .execute()
      return rows.map(studentChangeOf)
    },
  }
}

const stepOf = (row: Selectable<StudentStepRow> & { undone_by: string | null }): StudentStep => ({
  id: row.id,
  kind: row.kind,
  students: row.students,
  at: row.at,
  byId: row.by_id,
  // The JSON was written by `add`.
  about: JSON.parse(row.about) as StepAbout,
  undoes: row.undoes,
  undoneBy: row.undone_by,
})
