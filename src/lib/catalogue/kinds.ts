/** Lists that describe teaching: courses, branches, batches and their classes. */
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

/** Lists that the admission form uses. */
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

/** All lists of a college's catalogue. */
export const catalogueKinds = [...taughtKinds, ...admissionKinds, ...otherKinds] as const
export type CatalogueKind = (typeof catalogueKinds)[number]

export type EntryField =
  'shortName' | 'code' | 'years' | 'department' | 'batch' | 'semester' | 'regulation' | 'intake' | 'reportsAs'

export interface KindShape {
  /** Kind of the parent entry; the same name may occur under two parents. */
  within?: CatalogueKind
  fields?: readonly EntryField[]
  /** Fields that every entry must have. */
  required?: readonly EntryField[]
  /** The name is a range of years, which also sets the sort order. */
  isYears?: true
  /** The entry is a key/value pair: its name is the value, its code the key. */
  isPair?: true
  /** The entries are people. */
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
  batch: { within: 'course', fields: ['regulation'], isYears: true },
  semester: { within: 'course', fields: ['shortName'] },
  section: { within: 'branch', fields: ['batch', 'semester'], required: ['batch', 'semester'] },
  regulation: {},
  casteCategory: { fields: ['reportsAs'] },
  subCaste: { within: 'casteCategory' },
  seatType: {},
  admissionType: {},
  admissionEntryType: { fields: ['code'] },
  studentType: {},
  division: {},
  entranceType: {},
  nationality: {},
  religion: { fields: ['reportsAs'] },
  certificate: {},
  agent: { isPerson: true },
  keyValue: { fields: ['code'], required: ['code'], isPair: true },
}

export const isCatalogueKind = (name: string): name is CatalogueKind =>
  catalogueKinds.some((kind) => kind === name)

/** Fields that refer to other entries, besides the parent. */
export const referenceFields = ['department', 'batch', 'semester', 'regulation'] as const
export type ReferenceField = (typeof referenceFields)[number]

export const entryListName = (kind: CatalogueKind): string => `catalogue.${kind}`
