import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type { CatalogueView } from '../catalogue-view.ts'

/** What a clerk decides about an entry. */
export interface EntryFields {
  name: string
  /** The entry that it belongs to: the course of a branch, the caste category of a sub-caste. */
  parentId: string | null
  departmentId: string | null
  batchId: string | null
  semesterId: string | null
  shortName: string
  /** In roll numbers; of a key–value pair, its key. */
  code: string
  /** How long a course takes. */
  years: number | null
  /** Of a batch. */
  startYear: number | null
  endYear: number | null
  /** Seats by the id of their type. */
  intake: Readonly<Record<string, number>>
}

/** One line of one list: its id stays whatever it is called. */
export interface CatalogueEntry extends EntryFields {
  id: string
  kind: CatalogueKind
  /** What it was called before, as `wordKey`s. */
  formerKeys: readonly string[]
  position: number
  /** Nobody can choose it any more; what refers to it still does. */
  isRetired: boolean
  /** Goes up with each change. */
  version: number
}

/** What the audit trail keeps of an entry: words, so that it can be read when the entry is gone. */
export const auditedFields = [
  'list',
  'name',
  'within',
  'department',
  'batch',
  'semester',
  'shortName',
  'code',
  'years',
  'intake',
  'position',
  'isRetired',
] as const

export function auditedEntry(
  { nameOf }: Pick<CatalogueView, 'nameOf'>,
  entry: CatalogueEntry | null,
): Partial<Record<(typeof auditedFields)[number], unknown>> | null {
  if (!entry) return null
  const { name, shortName, code, years, position, isRetired } = entry
  const intake = Object.entries(entry.intake).map(([id, seats]) => `${nameOf(id)} ${seats}`)
  return {
    list: entry.kind,
    name,
    within: nameOf(entry.parentId),
    department: nameOf(entry.departmentId),
    batch: nameOf(entry.batchId),
    semester: nameOf(entry.semesterId),
    shortName,
    code,
    years,
    intake: intake.join(', '),
    position,
    isRetired,
  }
}
