import type { Kysely } from 'kysely'
import type { StudentStatus } from '#lib/schemas/students/student.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import { insertMany } from '../../../kernel/db/many-rows.ts'
import { lockRows } from '../../../kernel/db/portable.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../../kernel/tags/cache-tags.repository.ts'
import { formerNumberRepository } from '../numbers/former-number.repository.ts'
import type { StepChange } from '../steps/student-step.ts'
import { studentRenameRepository } from './student-change.repository.ts'
import { studentPlaceRepository } from './student-place.repository.ts'
import { textsWithoutEntry } from './student-place.ts'
import { recordOf, studentColumnsOf } from './student-row.ts'
import type { StudentRecord } from './student.ts'

/** A class by catalogue ids; an omitted one does not restrict. */
export interface ClassWanted {
  batchId: string
  branchId?: string | undefined
  /** Null selects students without a semester. */
  semesterId?: string | null | undefined
  statuses: readonly StudentStatus[]
}

interface StepWritten {
  at: string
  /** The first day in the new places, an Indian date; null to restore the places before the undone change. */
  day: string | null
  isUndoing: boolean
}

/** Rows per statement: students have many columns, and a statement takes a limited number of values. */
const rowsPerStatement = 100

/** Handles many students with one statement per few hundred, never one per student. */
export function studentBatchRepository(db: Kysely<Tables>) {
  async function some(ids: readonly string[]): Promise<StudentRecord[]> {
    const [sorted, all]: [string[], StudentRecord[]] = [[...new Set(ids)].toSorted(), []]
    for (const part of chunksOf(sorted)) {
      const rows = await db
        .selectFrom('students')
        .selectAll()
        .where(among(db, 'id', part))
        .orderBy('id')
        .execute()
      all.push(...rows.map(recordOf))
    }
    return all
  }

  return {
    async ofClass({ batchId, branchId, semesterId, statuses }: ClassWanted): Promise<StudentRecord[]> {
      const rows = await db
        .selectFrom('students')
        .selectAll()
        .where('batch_id', '=', batchId)
        .where('status', 'in', [...statuses])
        .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId ?? ''))
        .$if(semesterId === null, (query) => query.where('semester_id', 'is', null))
        .$if(typeof semesterId === 'string', (query) => query.where('semester_id', '=', semesterId ?? ''))
        .orderBy('id')
        .execute()
      return rows.map(recordOf)
    },

    some,

    /**
     * Locks those records that still exist until the transaction ends, and returns their current state. Locks in id
     * order, so that concurrent transactions cannot deadlock. SQLite has a single writer anyway.
     */
    async lock(ids: readonly string[]): Promise<StudentRecord[]> {
      const sorted = [...new Set(ids)].toSorted()
      for (const part of chunksOf(sorted)) await lockRows(db, 'students', part)
      return some(sorted)
    },

    /** Writes locked records and raises their versions. */
    async change(changes: readonly StepChange[], { at, day, isUndoing }: StepWritten): Promise<void> {
      const tags = cacheTagRepository(db)
      const renumbered = changes.filter(({ before, after }) => before.rollNumber !== after.rollNumber)
      // Nothing was recorded under numbers that are taken back, so nobody needs to know who had them for a while.
      if (!isUndoing) await formerNumberRepository(db).add(formerNumbersOf(renumbered))
      await freeNumbers(db, formerNumbersOf(renumbered))
      for (const part of chunksOf(changes, rowsPerStatement)) await writeOver(db, part, at)
      await studentPlaceRepository(db).move(changes.map(moveOf), day)
      if (renumbered.length > 0) await tags.touch('studentNumbers')
      if (changes.some(({ before, after }) => isOtherClass(before, after))) await tags.touch('studentClasses')
      // Records under the former number stay with this student and must follow the current name, too.
      await studentRenameRepository(db).add(
        changes
          .filter(({ before, after }) => before.name !== after.name || before.rollNumber !== after.rollNumber)
          .map(({ before, after }) => after.rollNumber ?? before.rollNumber),
      )
    },
  }
}

const moveOf = ({ before, after }: StepChange) => ({
  studentId: before.id,
  before,
  after: { ...after, ...textsWithoutEntry(after) },
})

const isOtherClass = (before: StepChange['before'], after: StepChange['after']): boolean =>
  before.branchId !== after.branchId || before.batchId !== after.batchId

const formerNumbersOf = (changes: readonly StepChange[]): { id: string; rollNumber: string }[] =>
  changes.flatMap(({ before: { id, rollNumber } }) => (rollNumber ? [{ id, rollNumber }] : []))

/** Clears the old numbers first, because a student may get a number that another one had until now. */
async function freeNumbers(db: Kysely<Tables>, lost: readonly { id: string }[]): Promise<void> {
  for (const part of chunksOf(lost))
    await db
      .updateTable('students')
      .set({ roll_number: null })
      .where(
        'id',
        'in',
        part.map(({ id }) => id),
      )
      .execute()
}

async function writeOver(db: Kysely<Tables>, changes: readonly StepChange[], at: string): Promise<void> {
  const rows = changes.map(({ before, after }) => ({
    id: after.id,
    ...studentColumnsOf(after),
    status: after.status,
    version: before.version + 1,
    ...textsWithoutEntry(after),
    created_at: before.createdAt,
    created_by: before.createdBy,
    updated_at: at,
  }))
  // All rows have the same columns, and there is at least one row.
  const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[]
  await insertMany(db, 'students', rows)
    .onConflict((clash) =>
      clash
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    )
    .execute()
}

/** Students that an upload of another kind added to the register. */
export function studentAdditionRepository(db: Kysely<Tables>) {
  return {
    async add(importId: string, studentIds: readonly string[]): Promise<void> {
      if (studentIds.length === 0) return
      await db
        .insertInto('student_additions')
        .values(studentIds.map((id) => ({ student_id: id, import_id: importId })))
        .execute()
    },

    /** Returns a batch of added students that nobody has changed since, after the given id. */
    async untouched(importId: string, after: string, limit: number): Promise<StudentRecord[]> {
      const rows = await db
        .selectFrom('student_additions as addition')
        .innerJoin('students', 'students.id', 'addition.student_id')
        .where('addition.import_id', '=', importId)
        .where('addition.student_id', '>', after)
        .where('students.version', '=', 1)
        .selectAll('students')
        .orderBy('addition.student_id')
        .limit(limit)
        .execute()
      return rows.map(recordOf)
    },
  }
}
