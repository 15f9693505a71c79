import type { StepKind } from '#lib/schemas/students/steps.ts'
import type { StudentStatus } from '#lib/schemas/students/student.ts'

/** What a student is called on results and in choices. */
export interface Student {
  rollNumber: string
  name: string
  branch: string
  batch: string
}

/** What the catalogue knows of a student, besides the course. */
export const belowCourse = [
  'branchId',
  'batchId',
  'semesterId',
  'sectionId',
  'regulationId',
  'categoryId',
  'seatTypeId',
  'entryTypeId',
] as const

/** What the catalogue knows of a student. */
export const referenceFields = ['courseId', ...belowCourse] as const
export type ReferenceField = (typeof referenceFields)[number]

export const textFields = [
  'name',
  'nameInOwnScript',
  'dateOfBirth',
  'mobile',
  'email',
  'fatherName',
  'fatherMobile',
  'motherName',
  'motherMobile',
] as const
export type TextField = (typeof textFields)[number]

export const studentFields = ['rollNumber', 'admissionNumber', ...textFields, ...referenceFields] as const
export type StudentField = (typeof studentFields)[number]

/** What a clerk decides about a student. */
export interface StudentFields
  extends Readonly<Record<TextField, string>>, Readonly<Record<ReferenceField, string | null>> {
  readonly rollNumber: string | null
  readonly admissionNumber: string | null
}

export interface StudentRecord extends StudentFields {
  id: string
  /** As it came, where the catalogue has no such entry; empty otherwise. */
  branch: string
  batch: string
  status: StudentStatus
  /** Goes up with each change. */
  version: number
  createdAt: string
  /** A user's id, see `people`. */
  createdBy: string
}

/** Where a student belongs: by its entry, or by its word where the catalogue has none. */
export type Placed = Pick<StudentRecord, 'courseId' | 'branchId' | 'branch' | 'batchId' | 'batch'>

/** A change of a record: the fields that are others now. */
export interface StudentChange {
  studentId: string
  /** Of the record after it. */
  version: number
  at: string
  byId: string
  importId: string | null
  /** What it was a part of, and of which kind that was. */
  step?: { id: string; kind: StepKind }
  note: string
  before: Readonly<Record<string, string | null>>
  after: Readonly<Record<string, string | null>>
}

export const emptyFields: StudentFields = {
  rollNumber: null,
  admissionNumber: null,
  name: '',
  nameInOwnScript: '',
  dateOfBirth: '',
  mobile: '',
  email: '',
  fatherName: '',
  fatherMobile: '',
  motherName: '',
  motherMobile: '',
  courseId: null,
  branchId: null,
  batchId: null,
  semesterId: null,
  sectionId: null,
  regulationId: null,
  categoryId: null,
  seatTypeId: null,
  entryTypeId: null,
}

/** The fields that differ, as they are and as they become. */
export function differences(
  before: StudentFields,
  after: StudentFields,
): Pick<StudentChange, 'before' | 'after'> {
  const changed = studentFields.filter((field) => before[field] !== after[field])
  const only = (fields: StudentFields) => Object.fromEntries(changed.map((field) => [field, fields[field]]))
  return { before: only(before), after: only(after) }
}
