import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import { recordOf } from './student-row.ts'
import type { StudentRecord } from './student.ts'

/** Entries of the catalogue; what is left out narrows nothing. */
export interface PlaceWanted {
  courseId?: string | null
  batchId?: string | null
  branchId?: string | null
  semesterId?: string | null
  /** Also whoever has finished. */
  withCompleted?: boolean
}

export interface PlacedStudents {
  /** Who studies in all of these places now, the detained too, by number; asked with the handle or transaction. */
  placed(db: Kysely<Tables>, wanted: PlaceWanted): Promise<StudentRecord[]>
}

export const placedStudents: PlacedStudents = {
  async placed(db, { courseId, batchId, branchId, semesterId, withCompleted = false }) {
    const rows = await db
      .selectFrom('students')
      .selectAll()
      .where('status', 'in', ['studying', 'detained', ...(withCompleted ? (['completed'] as const) : [])])
      .$if(Boolean(courseId), (query) => query.where('course_id', '=', courseId ?? ''))
      .$if(Boolean(batchId), (query) => query.where('batch_id', '=', batchId ?? ''))
      .$if(Boolean(branchId), (query) => query.where('branch_id', '=', branchId ?? ''))
      .$if(Boolean(semesterId), (query) => query.where('semester_id', '=', semesterId ?? ''))
      .orderBy('number_key')
      .orderBy('id')
      .execute()
    return rows.map(recordOf)
  },
}
