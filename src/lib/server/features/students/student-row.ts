import { searchTextOf } from '#lib/rules/search-words.ts'
import type { StudentFields, StudentRecord } from './student.ts'
import type { StudentRow } from './student.tables.ts'

export const recordOf = (row: StudentRow): StudentRecord => ({
  ...{ id: row.id, rollNumber: row.roll_number, admissionNumber: row.admission_number },
  ...{ name: row.name, nameInOwnScript: row.name_in_own_script, dateOfBirth: row.date_of_birth },
  ...{ courseId: row.course_id, branchId: row.branch_id, branch: row.branch },
  ...{ batchId: row.batch_id, batch: row.batch, semesterId: row.semester_id, sectionId: row.section_id },
  ...{ regulationId: row.regulation_id, categoryId: row.category_id, seatTypeId: row.seat_type_id },
  entryTypeId: row.entry_type_id,
  ...{ mobile: row.mobile, email: row.email, fatherName: row.father_name, fatherMobile: row.father_mobile },
  ...{ motherName: row.mother_name, motherMobile: row.mother_mobile },
  ...{ status: row.status, version: row.version, createdAt: row.created_at, createdBy: row.created_by },
})

/** The columns of what a clerk decides, and those that lists look at. */
export const columnsOf = (fields: StudentFields) => ({
  ...{ roll_number: fields.rollNumber, admission_number: fields.admissionNumber },
  ...{ name: fields.name, name_in_own_script: fields.nameInOwnScript, date_of_birth: fields.dateOfBirth },
  ...{ course_id: fields.courseId, branch_id: fields.branchId, batch_id: fields.batchId },
  ...{ semester_id: fields.semesterId, section_id: fields.sectionId, regulation_id: fields.regulationId },
  ...{ category_id: fields.categoryId, seat_type_id: fields.seatTypeId },
  entry_type_id: fields.entryTypeId,
  ...{ mobile: fields.mobile, email: fields.email },
  ...{ father_name: fields.fatherName, father_mobile: fields.fatherMobile },
  ...{ mother_name: fields.motherName, mother_mobile: fields.motherMobile },
  name_key: fields.name.toLowerCase(),
  number_key: fields.rollNumber ?? fields.admissionNumber ?? '',
  search_text: searchTextOf([fields.name, fields.nameInOwnScript, fields.rollNumber, fields.admissionNumber]),
})
