import type { AdmissionPayload } from '#lib/schemas/admissions/payload.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import type { AdmissionSubmission } from '#lib/server/features/admissions/form/save-admission.ts'

/** A clerk of the admissions desk. */
export const swathi: Actor = {
  id: 'u-swathi',
  name: 'admissions-swathi',
  requestId: 'r3',
  roles: ['ROLE_ADMISSIONS'],
}

/** A made-up number with a valid check digit. */
export const anAadhaar = '234123412346'

/** A form's payload with the fields that both forms require. Its values are in the default catalogue. */
export const admissionPayload = (more: Partial<AdmissionPayload> = {}): Partial<AdmissionPayload> => ({
  name: 'Asha Rao',
  gender: 'FEMALE',
  aadharNo: anAadhaar,
  dateOfBirth: '2007-08-15',
  courseAppliedFor: 'B.Tech',
  batch: '2026',
  branch: 'CSE',
  dateOfAdmission: '2026-11-20',
  admissionType: 'Direct',
  studentContactNo: '9848022338',
  hallTicketNo: 'ht1001',
  ...more,
})

export const newAdmission = (more: Partial<AdmissionPayload> = {}): AdmissionSubmission => ({
  form: 1,
  payload: admissionPayload(more),
  existing: null,
})
