import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type { CatalogueView } from '../catalogue-view.ts'

/** The editable fields of an entry. */
export interface EntryFields {
  name: string
  /** The parent entry: the course of a branch, the caste category of a sub-caste. */
  parentId: string | null
  departmentId: string | null
  batchId: string | null
  semesterId: string | null
  /** The regulation of a batch, for its students who have none of their own. */
  regulationId: string | null
  shortName: string
  /** The code in roll numbers; for a key–value pair, its key. */
  code: string
  /** The duration of a course. */
  years: number | null
  /** Set for batches only. */
  startYear: number | null
  endYear: number | null
  /** How reports count a caste category or a religion, see `reportsAs`; empty until somebody has decided. */
  reportsAs: string
  /** Number of seats by seat type id. */
  intake: Readonly<Record<string, number>>
}

/** An entry of one list. Its id does not change when it is renamed. */
export interface CatalogueEntry extends EntryFields {
  id: string
  kind: CatalogueKind
  /** Former names as `wordKey`s. */
  formerKeys: readonly string[]
  position: number
  /** A retired entry can no longer be chosen, but existing references to it remain valid. */
  isRetired: boolean
  /** Incremented on each change. */
  version: number
}

/** The audited fields of an entry. They hold names, so that entries remain readable after a removal. */
export const auditedFields = [
  'list',
  'name',
  'within',
  'department',
  'batch',
  'semester',
  'regulation',
  'shortName',
  'code',
  'years',
  'intake',
  'reportsAs',
  'position',
  'isRetired',
] as const

export function auditedEntry(
  { nameOf }: Pick<CatalogueView, 'nameOf'>,
  entry: CatalogueEntry | null,
): Partial<Record<(typeof auditedFields)[number], unknown>> | null {
  if (!entry) return null
  const { name, shortName, code, years, reportsAs, position, isRetired } = entry
  const intake = Object.entries(entry.intake).map(([id, seats]) => `${nameOf(id)} ${seats}`)
  return {
    list: entry.kind,
    name,
    within: nameOf(entry.parentId),
    department: nameOf(entry.departmentId),
    batch: nameOf(entry.batchId),
    semester: nameOf(entry.semesterId),
    regulation: nameOf(entry.regulationId),
    shortName,
    code,
    years,
    intake: intake.join(', '),
    reportsAs,
    position,
    isRetired,
  }
}
