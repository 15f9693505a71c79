import type { Kysely } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import type { StudentChangeRow } from '../tables.ts'
import type { StudentChange } from './student.ts'

/** The history of changes to students. */
export function studentChangeRepository(db: Kysely<Tables>) {
  return {
    async add(changes: readonly StudentChange[]): Promise<void> {
      for (const some of chunksOf(changes)) {
        const rows = some.map(rowOf)
        await insertMany(db, 'student_changes', rows).execute()
      }
    },

    /** Returns the changes of a student, newest first. */
    async of(studentId: string): Promise<StudentChange[]> {
      const rows = await db
        .selectFrom('student_changes as change')
        .leftJoin('student_steps as step', 'step.id', 'change.step_id')
        .selectAll('change')
        .select('step.kind')
        .where('student_id', '=', studentId)
        .orderBy('version', 'desc')
        .execute()
      return rows.map(({ kind, ...row }) => {
        const { step_id: id } = row
        return { ...studentChangeOf(row), ...(id !== null && kind !== null && { step: { id, kind } }) }
      })
    },

    /** Returns the changes that led to the students' current versions, by student id. */
    async latest(ids: readonly string[]): Promise<Map<string, StudentChange>> {
      const latest = new Map<string, StudentChange>()
      for (const some of chunksOf(ids)) {
        const rows = await db
          .selectFrom('student_changes as change')
          .innerJoin('students', (join) =>
            join
              .onRef('students.id', '=', 'change.student_id')
              .onRef('students.version', '=', 'change.version'),
          )
          .selectAll('change')
          .where('change.student_id', 'in', some)
          .execute()
        for (const row of rows) latest.set(row.student_id, studentChangeOf(row))
      }
      return latest
    },
  }
}

const rowOf = (change: StudentChange): StudentChangeRow => ({
  student_id: change.studentId,
  version: change.version,
  at: change.at,
  by_id: change.byId,
  import_id: change.importId,
  step_id: change.step?.id ?? null,
  note: change.note,
  holds_from: change.holdsFrom ?? null,
  before: JSON.stringify(change.before),
  after: JSON.stringify(change.after),
})

export const studentChangeOf = (row: StudentChangeRow): StudentChange => ({
  studentId: row.student_id,
  version: row.version,
  at: row.at,
  byId: row.by_id,
  importId: row.import_id,
  note: row.note,
  holdsFrom: row.holds_from,
  // Both JSON texts were written by `rowOf`.
  before: JSON.parse(row.before) as StudentChange['before'],
  after: JSON.parse(row.after) as StudentChange['after'],
})

/** A roll number whose name was added, changed or removed. */
export interface Renamed {
  rollNumber: string
  /** Identifies the last change, so that settling an earlier one does not remove a later one. */
  mark: string
}

/**
 * Name changes that other features have yet to follow; stored together with the change itself, so that none is lost.
 */
export function studentRenameRepository(db: Kysely<Tables>) {
  return {
    async add(rollNumbers: readonly (string | null)[]): Promise<void> {
      const rolls = [...new Set(rollNumbers)].filter((roll) => roll !== null)
      for (const part of chunksOf(rolls))
        await insertMany(
          db,
          'renamed_students',
          part.map((roll) => ({ roll_number: roll, mark: newId() })),
        )
          .onConflict((clash) =>
            clash.column('roll_number').doUpdateSet((eb) => ({ mark: eb.ref('excluded.mark') })),
          )
          .execute()
      if (rolls.length > 0) await cacheTagRepository(db).touch('studentNames')
    },

    async some(limit: number): Promise<Renamed[]> {
      const rows = await db.selectFrom('renamed_students').selectAll().limit(limit).execute()
      return rows.map(({ roll_number, mark }) => ({ rollNumber: roll_number, mark }))
    },

    async settle(renamed: readonly Renamed[]): Promise<void> {
      for (const part of chunksOf(renamed)) {
        const marks = part.map(({ mark }) => mark)
        await db.deleteFrom('renamed_students').where('mark', 'in', marks).execute()
      }
    },

    async forget(rollNumber: string): Promise<void> {
      await db.deleteFrom('renamed_students').where('roll_number', '=', rollNumber).execute()
    },
  }
}
