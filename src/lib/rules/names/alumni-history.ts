import type { AlumniData } from '../../schemas/alumni/history.ts'
import { readBatchYears } from '../dates/batch-years.ts'
import { packageSum } from '../money/package-lakhs.ts'

/**
 * Input of the checks: the entered data, whether the roll number has a history, and whether a certificate is attached.
 */
export interface CheckedHistory {
  data: AlumniData
  isKnown: boolean
  hasCertificate: boolean
}

/** A check: the field, an error code below `errors.alumniHistory`, and the condition of the error. */
export interface HistoryCheck {
  field: keyof AlumniData | 'certificate'
  code: string
  isWrong(checked: CheckedHistory): boolean
}

const missing = (field: keyof AlumniData, code: string): HistoryCheck => ({
  field,
  code,
  isWrong: ({ data }) => data[field] === '',
})

const missingIf = (status: AlumniData['status'], field: keyof AlumniData, code: string): HistoryCheck => ({
  field,
  code,
  isWrong: ({ data }) => data.status === status && data[field] === '',
})

const noCertificate = (status: AlumniData['status'], code: string): HistoryCheck => ({
  field: 'certificate',
  code,
  isWrong: ({ data, hasCertificate }) => data.status === status && !hasCertificate,
})

/**
 * In the order of specification 2, section 5; only the first failing check is reported. The mobile number is checked
 * twice: first that an entered number is complete, later that there is one.
 */
export const historyChecks: readonly HistoryCheck[] = [
  missing('status', 'status'),
  {
    field: 'studentMobile',
    code: 'mobileWrong',
    isWrong: ({ data }) => data.studentMobile !== '' && !/^\d{10}$/.test(data.studentMobile),
  },
  { field: 'rollNumber', code: 'known', isWrong: ({ isKnown }) => isKnown },
  missing('rollNumber', 'rollNumber'),
  missing('name', 'name'),
  missing('fatherName', 'fatherName'),
  missing('course', 'course'),
  missing('batch', 'batch'),
  missing('branch', 'branch'),
  missing('studentEmail', 'email'),
  missing('studentMobile', 'mobile'),
  missingIf('working', 'company', 'company'),
  missingIf('working', 'designation', 'designation'),
  missingIf('working', 'experience', 'experience'),
  missingIf('working', 'location', 'workLocation'),
  noCertificate('working', 'offerLetter'),
  missingIf('studying', 'instituteName', 'institute'),
  missingIf('studying', 'location', 'studyLocation'),
  noCertificate('studying', 'admitCard'),
  {
    field: 'course',
    code: 'place',
    isWrong: ({ data: { course, batch, branch } }) => [course, batch, branch].includes(''),
  },
  // This check comes after those of the specification: the address must be a valid email address.
  {
    field: 'studentEmail',
    code: 'emailWrong',
    isWrong: ({ data }) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(data.studentEmail),
  },
  {
    field: 'batch',
    code: 'batchForm',
    isWrong: ({ data }) => data.batch !== '' && readBatchYears(data.batch) === null,
  },
  {
    field: 'packages',
    code: 'packageUnclear',
    isWrong: ({ data }) => data.status === 'working' && packageSum(data.packages) === 'unclear',
  },
]

/** Returns the first failing check; null where all pass. */
export const faultOf = (checked: CheckedHistory): HistoryCheck | null =>
  historyChecks.find(({ isWrong }) => isWrong(checked)) ?? null
