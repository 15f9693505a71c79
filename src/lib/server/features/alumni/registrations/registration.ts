import { alumniOffice } from '#lib/rules/roles/offices.ts'
import type { AlumniRegistration, AlumniState } from '#lib/schemas/alumni/registration.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { AlumniRegistrationRow } from '../tables.ts'

/** What a person entered, and the office's decision about it. */
export interface Registration extends AlumniRegistration {
  id: string
  state: AlumniState
  /** Reason for the rejection or expiry; otherwise empty. */
  reason: string
  userId: string | null
  language: string
  /** Increases with each decision. */
  version: number
  createdAt: string
  updatedAt: string
}

export const registrationOf = (row: AlumniRegistrationRow): Registration => ({
  id: row.id,
  state: row.state,
  name: row.name,
  degree: row.degree,
  batch: row.batch,
  branch: row.branch,
  rollNumber: row.roll_number,
  mobileNumber: row.mobile_number,
  email: row.email,
  working: row.working,
  companyName: row.company_name,
  jobTitle: row.job_title,
  workAddress: row.work_address,
  instituteName: row.institute_name,
  courseName: row.course_name,
  eduAddress: row.edu_address,
  reason: row.reason,
  userId: row.user_id,
  language: row.language,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export const registrationColumns = (said: AlumniRegistration) => ({
  name: said.name,
  degree: said.degree,
  batch: said.batch,
  branch: said.branch,
  roll_number: said.rollNumber,
  mobile_number: said.mobileNumber,
  email: said.email,
  working: said.working,
  company_name: said.companyName,
  job_title: said.jobTitle,
  work_address: said.workAddress,
  institute_name: said.instituteName,
  course_name: said.courseName,
  edu_address: said.eduAddress,
})

/** Tells whether the registration was rejected or has expired; the office may still verify it. */
export const hasEnded = ({ state }: Pick<Registration, 'state'>): boolean =>
  state === 'rejected' || state === 'expired'

/** Identifies the stored file of a registration. */
export const registrationPaper = (id: string): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({
  kind: 'alumni.paper',
  ownerEntity: 'alumniRegistration',
  ownerId: id,
})

/** Fields of a registration in the audit trail. */
export const auditedFields = [
  'name',
  'rollNumber',
  'degree',
  'batch',
  'branch',
  'state',
  'reason',
  'login',
] as const

export const auditedRegistration = ({ name, rollNumber, degree, batch, branch }: AlumniRegistration) => ({
  name,
  rollNumber,
  degree,
  batch,
  branch,
})

/** A registration waits until the office decides or it expires; a rejected or expired one may still be verified. */
export const alumniMachine = stateMachine<AlumniState>().of({
  kind: 'alumniRegistration',
  entity: 'alumniRegistration',
  refusal: 'alumni.decided',
  moves: {
    register: { from: [null], to: ['registered'], by: 'anybody', action: 'alumniRegistration.registered' },
    verify: {
      from: ['registered', 'rejected', 'expired'],
      to: ['verified'],
      by: alumniOffice,
      action: 'alumniRegistration.verified',
    },
    reject: {
      from: ['registered'],
      to: ['rejected'],
      by: alumniOffice,
      action: 'alumniRegistration.rejected',
      needsReason: true,
    },
    expire: {
      from: ['registered'],
      to: ['expired'],
      by: [],
      action: 'alumniRegistration.expired',
      needsReason: true,
    },
  },
})
