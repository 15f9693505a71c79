import type { StudentRecord } from './student.ts'

const placeFields = [
  'courseId',
  'branchId',
  'branch',
  'batchId',
  'batch',
  'semesterId',
  'sectionId',
  'regulationId',
  'status',
] as const

/** The class of a student, by catalogue ids or by texts without an entry, and whether they study in it. */
export type Place = Pick<StudentRecord, (typeof placeFields)[number]>

/** A place with the days on which it held. */
export interface StudentPlace extends Place {
  id: string
  studentId: string
  /** The first day, an Indian date. */
  from: string
  /** The first day that no longer belongs to it; null for the present place. */
  until: string | null
  /** True for a place that was made from an incomplete history. */
  isAssumed: boolean
}

/** Returns the place alone. */
export const placeOf = (of: Place): Place => ({
  courseId: of.courseId,
  branchId: of.branchId,
  branch: of.branch,
  batchId: of.batchId,
  batch: of.batch,
  semesterId: of.semesterId,
  sectionId: of.sectionId,
  regulationId: of.regulationId,
  status: of.status,
})

/** Returns the texts of a place, which an entry of the catalogue replaces. */
export const textsWithoutEntry = ({
  branchId,
  branch,
  batchId,
  batch,
}: Pick<Place, 'branchId' | 'branch' | 'batchId' | 'batch'>) => ({
  branch: branchId ? '' : branch,
  batch: batchId ? '' : batch,
})

export const isSamePlace = (one: Place, other: Place): boolean =>
  placeFields.every((field) => one[field] === other[field])
