import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { StudentRow } from '../tables.ts'
import { recordOf } from './student-row.ts'
import type { PlacedStudent, StudentRecord } from './student.ts'

/** Number of current students by branch and batch: a catalogue id each, or a text without a catalogue entry. */
export interface StudentGroupRow extends Pick<
  StudentRow,
  'course_id' | 'branch_id' | 'branch' | 'batch_id' | 'batch'
> {
  count: number
}

/** Search condition: any of the ids, or exactly the text where there is no catalogue entry. */
export interface StudentGroupFilter {
  branch?: { ids: readonly string[]; word: string }
  batch?: { ids: readonly string[]; word: string }
}

/** How many current students lack something. */
export interface MissingCounts {
  photo: number
  email: number
}

/** SQL condition: whether a row of `students` has no photo. */
export const hasNoPhoto = sql<boolean>`not exists (select 1 from files
  where files.owner_entity = 'studentRecord' and files.owner_id = students.id and files.kind = 'students.photo')`

type Count = number | string | null

/** Students per statement. */
const rowsAtOnce = 2000

/** Reads the register by branch and batch. */
export function studentGroupRepository(db: Kysely<Tables>) {
  return {
    async all(): Promise<StudentGroupRow[]> {
      const columns = ['course_id', 'branch_id', 'branch', 'batch_id', 'batch'] as const
      const rows = await db
        .selectFrom('students')
        .groupBy(columns)
        .select(columns)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('status', '=', 'studying')
        .execute()
      return rows.map((row) => ({ ...row, count: Number(row.count) }))
    },

    /** Counts the current students and the branches that they study in. */
    async current(): Promise<{ students: number; branches: number }> {
      const row = await db
        .selectFrom('students')
        .select((eb) => eb.fn.countAll<number>().as('students'))
        .select((eb) =>
          eb.fn
            .count<number>(sql`nullif(branch_id, '')`)
            .distinct()
            .as('branches'),
        )
        .where('status', '=', 'studying')
        .executeTakeFirstOrThrow()
      return { students: Number(row.students), branches: Number(row.branches) }
    },

    /** Counts the current students of these branches and batches; an empty list means all. */
    async countIn(branchIds: readonly string[], batchIds: readonly string[]): Promise<number> {
      const row = await db
        .selectFrom('students')
        .select((eb) => eb.fn.countAll<number>().as('students'))
        .where('status', '=', 'studying')
        .$if(branchIds.length > 0, (query) => query.where('branch_id', 'in', branchIds))
        .$if(batchIds.length > 0, (query) => query.where('batch_id', 'in', batchIds))
        .executeTakeFirstOrThrow()
      return Number(row.students)
    },

    /** Counts what the current students of these branches lack; null means all branches. */
    async missing(branches: readonly string[] | null): Promise<MissingCounts> {
      const row = await db
        .selectFrom('students')
        .select(sql<Count>`sum(case when ${hasNoPhoto} then 1 else 0 end)`.as('photo'))
        .select(sql<Count>`sum(case when email = '' then 1 else 0 end)`.as('email'))
        .where('status', '=', 'studying')
        .$if(branches !== null, (query) => query.where('branch_id', 'in', ['', ...(branches ?? [])]))
        .executeTakeFirstOrThrow()
      // PostgreSQL returns sums as text, and a sum of no rows is null.
      return { photo: Number(row.photo), email: Number(row.email) }
    },

    /** Returns the students of any of the groups by roll number; leaves out those without a roll number. */
    async students(groups: readonly StudentGroupFilter[]): Promise<StudentRecord[]> {
      if (groups.length === 0) return []
      const query = db
        .selectFrom('students')
        .selectAll()
        .where((eb) =>
          eb.or(
            groups.map(({ branch, batch }) =>
              eb.and([
                ...(branch
                  ? [eb.or([eb('branch_id', 'in', ['', ...branch.ids]), eb('branch', '=', branch.word)])]
                  : []),
                ...(batch
                  ? [eb.or([eb('batch_id', 'in', ['', ...batch.ids]), eb('batch', '=', batch.word)])]
                  : []),
              ]),
            ),
          ),
        )
        .orderBy('roll_number')
        .limit(rowsAtOnce)
      const found: StudentRecord[] = []
      // The loop reads in batches, because a college has too many students for one statement.
      for (let last = ''; ;) {
        const rows = await query.where('roll_number', '>', last).execute()
        for (const row of rows) found.push(recordOf(row))
        if (rows.length < rowsAtOnce) return found
        last = rows.at(-1)?.roll_number ?? last
      }
    },

    /** Returns places, also former ones, whose branch or batch is still a text without a catalogue entry. */
    async unlinked(): Promise<PlacedStudent[]> {
      const columns = ['branch', 'batch', 'branch_id', 'batch_id', 'course_id'] as const
      const rows = await db
        .selectFrom('student_places')
        .select(columns)
        .distinct()
        .where((eb) => eb.or([eb('branch', '>', ''), eb('batch', '>', '')]))
        .execute()
      return rows.map((row) => ({
        branch: row.branch,
        batch: row.batch,
        branchId: row.branch_id,
        batchId: row.batch_id,
        courseId: row.course_id,
      }))
    },

    /** Replaces texts by catalogue ids. The version stays, because the record's meaning does not change. */
    async link(from: PlacedStudent, to: PlacedStudent): Promise<void> {
      for (const table of ['students', 'student_places'] as const)
        await db
          .updateTable(table)
          .set({
            branch: to.branch,
            batch: to.batch,
            branch_id: to.branchId,
            batch_id: to.batchId,
            course_id: to.courseId,
          })
          .where('branch', '=', from.branch)
          .where('batch', '=', from.batch)
          .where('branch_id', from.branchId === null ? 'is' : '=', from.branchId)
          .where('batch_id', from.batchId === null ? 'is' : '=', from.batchId)
          .execute()
    },
  }
}
