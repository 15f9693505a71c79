/** Lists of what is taught, and where. */
export const taughtKinds = [
  'level',
  'degree',
  'course',
  'department',
  'branch',
  'batch',
  'semester',
  'section',
  'regulation',
] as const

/** Lists that admissions are made of. */
export const admissionKinds = [
  'casteCategory',
  'subCaste',
  'seatType',
  'admissionType',
  'admissionEntryType',
  'studentType',
  'division',
  'entranceType',
  'nationality',
  'religion',
  'certificate',
] as const

export const otherKinds = ['agent', 'keyValue'] as const

/** The lists of a college: what hangs on what, and what an entry has besides its name. */
export const catalogueKinds = [...taughtKinds, ...admissionKinds, ...otherKinds] as const
export type CatalogueKind = (typeof catalogueKinds)[number]

export type EntryField = 'shortName' | 'code' | 'years' | 'department' | 'batch' | 'semester' | 'intake'

export interface KindShape {
  /** Where each entry belongs; two of one name may stand in two places. */
  within?: CatalogueKind
  fields?: readonly EntryField[]
  /** Those of the fields that no entry does without. */
  required?: readonly EntryField[]
  /** Its name is two years, and they say its place in the list. */
  isYears?: true
  /** Its name is a value, and its code the key that it stands under. */
  isPair?: true
  /** Its entries are people. */
  isPerson?: true
}

export const shapeOf: Readonly<Record<CatalogueKind, KindShape>> = {
  level: {},
  degree: { within: 'level' },
  course: { within: 'degree', fields: ['years'] },
  department: { fields: ['shortName'] },
  branch: {
    within: 'course',
    fields: ['shortName', 'code', 'department', 'intake'],
    required: ['shortName'],
  },
  batch: { within: 'course', isYears: true },
  semester: { within: 'course', fields: ['shortName'] },
  section: { within: 'branch', fields: ['batch', 'semester'], required: ['batch', 'semester'] },
  regulation: {},
  casteCategory: {},
  subCaste: { within: 'casteCategory' },
  seatType: {},
  admissionType: {},
  admissionEntryType: { fields: ['code'] },
  studentType: {},
  division: {},
  entranceType: {},
  nationality: {},
  religion: {},
  certificate: {},
  agent: { isPerson: true },
  keyValue: { fields: ['code'], required: ['code'], isPair: true },
}

export const isCatalogueKind = (name: string): name is CatalogueKind =>
  catalogueKinds.some((kind) => kind === name)

/** What an entry may refer to besides its place. */
export const referenceFields = ['department', 'batch', 'semester'] as const
export type ReferenceField = (typeof referenceFields)[number]

export const entryListName = (kind: CatalogueKind): string => `catalogue.${kind}`
