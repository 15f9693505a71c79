import { batchName, readBatchYears } from '#lib/rules/dates/batch-years.ts'
import { packageOf } from '#lib/rules/money/package-lakhs.ts'
import { wordKey } from '#lib/rules/names/search-words.ts'
import type { AlumniData, HistoryStatus } from '#lib/schemas/alumni/history.ts'
import type { KeptFile } from '../../../kernel/kept-files/stored-file.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { AlumniHistoryRow } from '../tables.ts'

/** What the office wrote down of an alumnus. */
export interface History extends AlumniData {
  id: string
  status: HistoryStatus
  version: number
  createdAt: string
  /** A user's id, see `people`. */
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

/** What a history with that status says: nothing of the other one. */
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

/** The passport photo, and the offer letter or admit card. */
export const historyFileOf = (
  kind: HistoryFileKind,
  id: string,
): Pick<KeptFile, 'kind' | 'ownerEntity' | 'ownerId'> => ({ kind, ownerEntity: 'alumniHistory', ownerId: id })

/** Whether a letter of the one speaks for the other: that of a company says nothing of an institute, or of another company. */
export const isSamePlace = (one: AlumniData, other: AlumniData): boolean =>
  one.status === other.status && wordKey(placeOf(one)) === wordKey(placeOf(other))

/** What the other status would say is dropped, and counts for nothing before that. */
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

/** What the audit trail keeps of a history. Of number, address and photo it keeps that they are others now. */
export const auditedHistoryFields = [
  ...compared,
  'otherMobile',
  'otherEmail',
  'otherPhoto',
  'letter',
] as const

/** Without the number and the address under which the person is reached. */
export const auditedHistory = (data: AlumniData): object => toldOf(data, compared)

interface Version {
  data: AlumniData
  photo: KeptFile | null
  letter: KeptFile | null
}

/** What differs, as it was and as it is, with what names the record; null where nothing does. */
export function changesOf(was: Version, is: Version): { before: object; after: object } | null {
  const names = compared.filter((name) => was.data[name] !== is.data[name])
  const others = {
    ...(was.data.studentMobile !== is.data.studentMobile && { otherMobile: true }),
    ...(was.data.studentEmail !== is.data.studentEmail && { otherEmail: true }),
    ...(was.photo?.id !== is.photo?.id && { otherPhoto: true }),
  }
  const isOtherLetter = was.letter?.id !== is.letter?.id
  if (names.length === 0 && Object.keys(others).length === 0 && !isOtherLetter) return null
  const versionOf = ({ data, letter }: Version) => ({
    ...toldOf(data, ['rollNumber', 'name', ...names]),
    ...(isOtherLetter && letter && { letter: letter.name }),
  })
  return { before: versionOf(was), after: { ...versionOf(is), ...others } }
}

const toldOf = (data: AlumniData, names: readonly (typeof compared)[number][]): object =>
  Object.fromEntries(names.map((name) => [name, data[name]]))

/**
 * The batch of a history with both of its years, so that 2019 and 2019-2023 are one: the batch of its course that begins
 * so, else by the years that the course takes. Null where nobody can tell the second year, or where the text is no batch.
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
