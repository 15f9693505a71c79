import { batchName, readBatchYears } from '#lib/rules/dates/batch-years.ts'
import { packageOf } from '#lib/rules/money/package-lakhs.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { AlumniData, HistoryStatus } from '#lib/schemas/alumni/history.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { AlumniHistoryRow } from '../tables.ts'

/** What the office recorded about an alumnus. */
export interface History extends AlumniData {
  id: string
  status: HistoryStatus
  version: number
  createdAt: string
  /** A user id, see `people`. */
  createdBy: string
}

export const historyOf = (row: AlumniHistoryRow): History => ({
  id: row.id,
  status: row.status,
  rollNumber: row.roll_number,
  name: row.name,
  fatherName: row.father_name,
  course: row.course,
  batch: row.batch,
  branch: row.branch,
  section: row.section,
  studentMobile: row.student_mobile,
  studentEmail: row.student_email,
  company: row.company,
  packages: row.packages,
  designation: row.designation,
  experience: row.experience,
  instituteName: row.institute_name,
  location: row.location,
  version: row.version,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

/** Clears the fields that belong to the other status. */
export function ofStatus(data: AlumniData, status: HistoryStatus): AlumniData & { status: HistoryStatus } {
  if (status === 'working') return { ...data, status, instituteName: '' }
  return { ...data, status, company: '', packages: '', designation: '', experience: '' }
}

export const columnsOfHistory = (data: AlumniData & { status: HistoryStatus }) => ({
  status: data.status,
  roll_number: data.rollNumber,
  name: data.name,
  father_name: data.fatherName,
  course: data.course,
  batch: data.batch,
  branch: data.branch,
  section: data.section,
  student_mobile: data.studentMobile,
  student_email: data.studentEmail,
  company: data.company,
  packages: data.packages,
  designation: data.designation,
  experience: data.experience,
  institute_name: data.instituteName,
  location: data.location,
  package_lakhs: packageOf(data.packages),
  name_key: data.name.toLowerCase(),
})

export type HistoryFileKind = 'alumni.photo' | 'alumni.certificate'

/** Identifies the stored passport photo, or the stored offer letter or admit card, of a history. */
export const historyFileOf = (
  kind: HistoryFileKind,
  id: string,
): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({ kind, ownerEntity: 'alumniHistory', ownerId: id })

/**
 * Tells whether a certificate for one version still supports the other: a company's letter proves nothing about an
 * institute or another company.
 */
export const isSamePlace = (one: AlumniData, other: AlumniData): boolean =>
  one.status === other.status && wordKey(placeOf(one)) === wordKey(placeOf(other))

/** Fields of the other status are cleared on save, so the comparison ignores them. */
const placeOf = ({ status, company, instituteName }: AlumniData): string =>
  status === 'working' ? company : instituteName

const compared = [
  'rollNumber',
  'name',
  'fatherName',
  'status',
  'course',
  'batch',
  'branch',
  'section',
  'company',
  'packages',
  'designation',
  'experience',
  'instituteName',
  'location',
] as const

/** Fields of a history in the audit trail. For mobile number, email and photo it records only that they changed. */
export const auditedHistoryFields = [
  ...compared,
  'otherMobile',
  'otherEmail',
  'otherPhoto',
  'letter',
] as const

/** Leaves out mobile number and email. */
export const auditedHistory = (data: AlumniData): object => describeChange(data, compared)

interface Version {
  data: AlumniData
  photo: KeptFile | null
  letter: KeptFile | null
}

/** Returns the changed fields before and after, with roll number and name; null if nothing changed. */
export function historyChangesOf(was: Version, is: Version): { before: object; after: object } | null {
  const names = compared.filter((name) => was.data[name] !== is.data[name])
  const others = {
    ...(was.data.studentMobile !== is.data.studentMobile && { otherMobile: true }),
    ...(was.data.studentEmail !== is.data.studentEmail && { otherEmail: true }),
    ...(was.photo?.id !== is.photo?.id && { otherPhoto: true }),
  }
  const isOtherLetter = was.letter?.id !== is.letter?.id
  if (names.length === 0 && Object.keys(others).length === 0 && !isOtherLetter) return null
  const versionOf = ({ data, letter }: Version) => ({
    ...describeChange(data, ['rollNumber', 'name', ...names]),
    ...(isOtherLetter && letter && { letter: letter.name }),
  })
  return { before: versionOf(was), after: { ...versionOf(is), ...others } }
}

const describeChange = (data: AlumniData, names: readonly (typeof compared)[number][]): object =>
  Object.fromEntries(names.map((name) => [name, data[name]]))

/**
 * Returns the batch with both years, so that 2019 and 2019-2023 are the same batch. Takes the end year from the batch
 * of the course that starts in that year, otherwise from the duration of the course. Returns null if the end year is
 * unknown or the text is no batch.
 * @example batchOfHistory(view, { course: 'B.Tech', batch: '2019' }) // '2019-2023'
 */
export function batchOfHistory(
  view: Pick<CatalogueView, 'coursesOf' | 'find' | 'of'>,
  { course, batch }: Pick<AlumniData, 'course' | 'batch'>,
): string | null {
  const written = readBatchYears(batch)
  if (!written) return null
  if (written.end !== null) return batchName(written.start, written.end)
  const courses = view.coursesOf(course)
  const places = courses.length > 0 ? courses.map(({ id }) => ({ parentId: id })) : [undefined]
  const named = new Set(places.flatMap((within) => view.find('batch', batch, within).map(({ name }) => name)))
  if (named.size > 0) return only(named)
  const years = only(new Set(courses.map((each) => each.years)))
  return years === null ? null : batchName(written.start, written.start + years)
}

function only<Value>(values: ReadonlySet<Value>): Value | null {
  const [value] = values
  return value === undefined || values.size > 1 ? null : value
}
