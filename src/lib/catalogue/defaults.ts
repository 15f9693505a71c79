import type { EntryInput } from '../schemas/catalogue.ts'
import type { CatalogueKind } from './kinds.ts'

/** An entry that many Indian colleges have. It refers to other entries by name, because they have no id yet. */
export interface DefaultEntry extends Pick<EntryInput, 'name' | 'shortName' | 'code' | 'years'> {
  kind: CatalogueKind
  /** Name of the parent entry. */
  within?: string
  department?: string
}

/** The main course of a college of engineering. Branches of other courses differ by college and are not preset. */
const main = 'B.Tech'
const courses = [
  { name: main, level: 'UG', years: 4 },
  { name: 'M.Tech', level: 'PG', years: 2 },
  { name: 'MBA', level: 'PG', years: 2 },
] as const

/** Branch codes as universities of Andhra Pradesh and Telangana number them. */
const branches = [
  { shortName: 'CSE', code: '05', name: 'Computer Science and Engineering' },
  { shortName: 'ECE', code: '04', name: 'Electronics and Communication Engineering' },
  { shortName: 'EEE', code: '02', name: 'Electrical and Electronics Engineering' },
  { shortName: 'MECH', code: '03', name: 'Mechanical Engineering' },
  { shortName: 'CIVIL', code: '01', name: 'Civil Engineering' },
] as const

const otherDepartments = [
  { shortName: 'BSH', name: 'Basic Sciences and Humanities' },
  { shortName: 'MS', name: 'Management Studies' },
] as const

const words: Readonly<Partial<Record<CatalogueKind, readonly string[]>>> = {
  regulation: ['R20', 'R23'],
  casteCategory: ['OC', 'BC-A', 'BC-B', 'BC-C', 'BC-D', 'BC-E', 'SC', 'ST', 'EWS'],
  seatType: ['Convener', 'Management', 'NRI', 'Spot'],
  admissionType: ['Direct', 'Lateral', 'Transfer'],
  admissionEntryType: ['Regular', 'Lateral entry', 'Readmission', 'Transfer'],
  studentType: ['Day scholar', 'Hosteller'],
  division: ['First class with distinction', 'First class', 'Second class', 'Pass class'],
  entranceType: ['ICET', 'PGECT', 'POLYCET', 'EAPCET', 'ECET'],
  nationality: ['Indian', 'Non-resident Indian', 'Other'],
  certificate: [
    'SSC memo',
    'Intermediate memo',
    'Transfer certificate',
    'Study or bonafide certificate',
    'Entrance rank card',
    'Allotment order',
    'Caste certificate',
    'Income certificate',
    'Migration certificate',
    'Aadhaar card copy',
  ],
  religion: ['Hindu', 'Muslim', 'Christian', 'Sikh', 'Buddhist', 'Jain', 'Parsi', 'Other'],
}

const roman = ['I', 'II', 'III', 'IV'] as const
/** A student admitted six years ago may still write an examination. */
const batchesBack = 6

/**
 * Lists the default entries; each parent comes before its children.
 * @example defaultEntries(2026) // batches from 2020 to 2026
 */
export const defaultEntries = (year: number): readonly DefaultEntry[] => [
  ...['UG', 'PG'].map((name): DefaultEntry => ({ kind: 'level', name })),
  ...courses.map(({ name, level }): DefaultEntry => ({ kind: 'degree', name, within: level })),
  ...courses.map(({ name, years }): DefaultEntry => ({
    kind: 'course',
    name,
    years: String(years),
    within: name,
  })),
  ...[...branches, ...otherDepartments].map(({ name, shortName }): DefaultEntry => ({
    kind: 'department',
    name,
    shortName,
  })),
  ...branches.map((branch): DefaultEntry => ({
    ...branch,
    kind: 'branch',
    within: main,
    department: branch.name,
  })),
  ...courses.flatMap(({ name, years }) => [...batchesOf(name, year), ...semestersOf(name, years)]),
  ...Object.entries(words).flatMap(([kind, names]) =>
    // The keys of `words` are kinds.
    names.map((name): DefaultEntry => ({ kind: kind as CatalogueKind, name })),
  ),
]

const batchesOf = (course: string, year: number): DefaultEntry[] =>
  Array.from({ length: batchesBack + 1 }, (_, index) => ({
    kind: 'batch',
    name: String(year - batchesBack + index),
    within: course,
  }))

const semestersOf = (course: string, years: number): DefaultEntry[] =>
  roman.slice(0, years).flatMap((year) =>
    ['I', 'II'].map((half): DefaultEntry => ({
      kind: 'semester',
      name: `${year} Year ${half} Semester`,
      shortName: `${year}-${half}`,
      within: course,
    })),
  )
