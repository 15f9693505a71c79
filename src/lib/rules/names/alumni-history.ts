import type { AlumniData } from '../../schemas/alumni/history.ts'
import { readBatchYears } from '../dates/batch-years.ts'
import { packageSum } from '../money/package-lakhs.ts'

/** What is looked at: what was typed, whether the roll number has a history, and whether a certificate came along. */
export interface CheckedHistory {
  data: AlumniData
  isKnown: boolean
  hasCertificate: boolean
}

/** One thing that may be wrong: the field, a code below `errors.alumniHistory`, and when it is so. */
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
 * In the order of specification 2, section 5: the first that is wrong is said, and no other. The mobile number is looked
 * at twice: what is typed of it must be whole, and only later it must be there.
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
  // Behind those of the specification: an address that no email reaches is no address.
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

/** The first thing that is wrong; null where nothing is. */
export const faultOf = (checked: CheckedHistory): HistoryCheck | null =>
  historyChecks.find(({ isWrong }) => isWrong(checked)) ?? null
