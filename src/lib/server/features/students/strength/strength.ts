import { yearOfStudy } from '#lib/catalogue/year-of-study.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { StrengthCount } from './strength.repository.ts'

/** The groups of caste categories that reports ask for; categories without one count as unknown. */
export const reportedGroups = ['general', 'ews', 'obc', 'sc', 'st'] as const
export type ReportedGroup = (typeof reportedGroups)[number] | 'unknown'

/** How many students a branch has in a year of study. */
export interface StrengthRow {
  key: string
  branch: string
  /** From 1; null without a semester. */
  year: number | null
  students: number
  genders: Readonly<Record<'male' | 'female' | 'other' | 'unknown', number>>
  groups: Readonly<Record<ReportedGroup, number>>
}

/** Sums the counts by branch and year of study, sorted by both. */
export function strengthRows(view: CatalogueView, counts: readonly StrengthCount[]): StrengthRow[] {
  const rows = new Map<string, MutableRow>()
  for (const each of counts) {
    const branch = shortNameOf(view, each.branchId) || each.branch
    const year = yearOfStudy(view, each.semesterId)
    const key = `${each.branchId ?? each.branch} ${year ?? ''}`
    const row = rows.get(key) ?? emptyRow(key, branch, year)
    rows.set(key, row)
    row.students += each.count
    row.genders[each.gender ?? 'unknown'] += each.count
    row.groups[groupOf(view, each.categoryId)] += each.count
  }
  return [...rows.values()].toSorted(
    (one, other) => one.branch.localeCompare(other.branch) || (one.year ?? 0) - (other.year ?? 0),
  )
}

function groupOf(view: CatalogueView, categoryId: string | null): ReportedGroup {
  const group = view.byId(categoryId ?? '')?.reportsAs
  return reportedGroups.find((each) => each === group) ?? 'unknown'
}

interface MutableRow extends StrengthRow {
  students: number
  genders: Record<keyof StrengthRow['genders'], number>
  groups: Record<ReportedGroup, number>
}

const emptyRow = (key: string, branch: string, year: number | null): MutableRow => ({
  key,
  branch,
  year,
  students: 0,
  genders: { male: 0, female: 0, other: 0, unknown: 0 },
  groups: { general: 0, ews: 0, obc: 0, sc: 0, st: 0, unknown: 0 },
})
