import type { StepKind } from '#lib/schemas/students/steps.ts'
import { emptyProfile, profileFields, type StudentProfile } from '#lib/schemas/students/profile.ts'
import type { StudentStatus } from '#lib/schemas/students/student.ts'

/** A student as results and selection lists show them. */
export interface Student {
  rollNumber: string
  name: string
  branch: string
  batch: string
}

/** Catalogue references of a student, except the course. */
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

/** All catalogue references of a student. */
export const studentReferenceFields = ['courseId', ...belowCourse] as const
export type StudentReferenceField = (typeof studentReferenceFields)[number]

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
export type StudentTextField = (typeof textFields)[number]

export const studentFields = [
  'rollNumber',
  'admissionNumber',
  ...textFields,
  ...studentReferenceFields,
  ...profileFields,
] as const

/** The editable fields of a student. */
export interface StudentFields
  extends
    Readonly<Record<StudentTextField, string>>,
    Readonly<Record<StudentReferenceField, string | null>>,
    Readonly<StudentProfile> {
  readonly rollNumber: string | null
  readonly admissionNumber: string | null
}

export interface StudentRecord extends StudentFields {
  id: string
  /** Text of the place if the catalogue has no such entry; otherwise empty. The same holds for `batch`. */
  branch: string
  batch: string
  status: StudentStatus
  /** Increases with each change. */
  version: number
  createdAt: string
  /** A user id, see `people`. */
  createdBy: string
}

/** Where a student belongs: catalogue ids, or texts without a catalogue entry. */
export type PlacedStudent = Pick<StudentRecord, 'courseId' | 'branchId' | 'branch' | 'batchId' | 'batch'>

/** A change of a student with the changed fields. */
export interface StudentChange {
  studentId: string
  /** Version of the student after the change. */
  version: number
  at: string
  byId: string
  importId: string | null
  /** The step that the change was part of, and its kind. */
  step?: { id: string; kind: StepKind }
  note: string
  /** The Indian date from which a new place holds; omitted or null for other changes. */
  holdsFrom?: string | null
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
  ...emptyProfile,
}

/** Returns the fields that differ, before and after. */
export function differences(
  before: StudentFields,
  after: StudentFields,
): Pick<StudentChange, 'before' | 'after'> {
  const changed = studentFields.filter((field) => before[field] !== after[field])
  const only = (fields: StudentFields) => Object.fromEntries(changed.map((field) => [field, fields[field]]))
  return { before: only(before), after: only(after) }
}
