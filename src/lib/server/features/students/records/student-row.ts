import { searchTextOf } from '#lib/rules/names/search-words.ts'
import type { StudentProfile } from '#lib/schemas/students/profile.ts'
import type { StudentPlaceRow, StudentRow } from '../tables.ts'
import type { Place } from './student-place.ts'
import type { StudentFields, StudentRecord } from './student.ts'

export const placeInRow = (
  row: Omit<StudentPlaceRow, 'id' | 'student_id' | 'from_day' | 'until_day' | 'is_assumed'>,
): Place => ({
  courseId: row.course_id,
  branchId: row.branch_id,
  branch: row.branch,
  batchId: row.batch_id,
  batch: row.batch,
  semesterId: row.semester_id,
  sectionId: row.section_id,
  regulationId: row.regulation_id,
  status: row.status,
})

export const recordOf = (row: StudentRow): StudentRecord => ({
  id: row.id,
  rollNumber: row.roll_number,
  admissionNumber: row.admission_number,
  name: row.name,
  nameInOwnScript: row.name_in_own_script,
  dateOfBirth: row.date_of_birth,
  ...placeInRow(row),
  categoryId: row.category_id,
  seatTypeId: row.seat_type_id,
  entryTypeId: row.entry_type_id,
  mobile: row.mobile,
  email: row.email,
  fatherName: row.father_name,
  fatherMobile: row.father_mobile,
  motherName: row.mother_name,
  motherMobile: row.mother_mobile,
  gender: row.gender,
  disability: row.disability,
  minority: row.minority,
  domicile: row.domicile,
  incomeSlab: row.income_slab,
  apaar: row.apaar_id,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

export const profileColumnsOf = (profile: StudentProfile) => ({
  gender: profile.gender,
  disability: profile.disability,
  minority: profile.minority,
  domicile: profile.domicile,
  income_slab: profile.incomeSlab,
  apaar_id: profile.apaar,
})

/** Maps the editable fields to columns, including those derived for search and sorting. */
export const studentColumnsOf = (fields: StudentFields) => ({
  roll_number: fields.rollNumber,
  admission_number: fields.admissionNumber,
  name: fields.name,
  name_in_own_script: fields.nameInOwnScript,
  date_of_birth: fields.dateOfBirth,
  course_id: fields.courseId,
  branch_id: fields.branchId,
  batch_id: fields.batchId,
  semester_id: fields.semesterId,
  section_id: fields.sectionId,
  regulation_id: fields.regulationId,
  category_id: fields.categoryId,
  seat_type_id: fields.seatTypeId,
  entry_type_id: fields.entryTypeId,
  mobile: fields.mobile,
  email: fields.email,
  father_name: fields.fatherName,
  father_mobile: fields.fatherMobile,
  mother_name: fields.motherName,
  mother_mobile: fields.motherMobile,
  ...profileColumnsOf(fields),
  name_key: fields.name.toLowerCase(),
  number_key: fields.rollNumber ?? fields.admissionNumber ?? '',
  search_text: searchTextOf([fields.name, fields.nameInOwnScript, fields.rollNumber, fields.admissionNumber]),
})
