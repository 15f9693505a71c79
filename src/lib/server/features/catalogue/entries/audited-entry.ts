import type { CatalogueView } from '../catalogue-view.ts'
import type { CatalogueEntry } from './entry.ts'

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
