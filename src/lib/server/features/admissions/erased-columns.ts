import type { AdmissionFieldName } from '#lib/schemas/admissions/fields.ts'
import type { AdmissionRow } from './admissions.tables.ts'

/** What an admission register says of a person, whoever they are today. */
const registerFields: readonly AdmissionFieldName[] = [
  ...(['name', 'nameInOwnScript', 'gender', 'dateOfBirth', 'fatherName', 'motherName'] as const),
  ...(['admittedOn', 'level', 'course', 'batch', 'branch', 'semester', 'regulation', 'category'] as const),
  ...(['admissionType', 'seatType', 'admissionEntryType', 'studentType', 'entranceType'] as const),
]

export const isOfRegister = (name: string): boolean => registerFields.some((field) => field === name)

/** All else is empty when a person is erased. */
export const erasedColumns = {
  ...{ hall_ticket_no: '', student_mobile: '', email: '', father_mobile: '', mother_mobile: '' },
  ...{ aadhaar: '', aadhaar_hash: '', details: '{}' },
  ...{ sub_caste_id: null, nationality_id: null, religion_id: null, division_id: null, agent_id: null },
} as const satisfies Partial<AdmissionRow>
