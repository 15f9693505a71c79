import { m } from '#paraglide/messages.js'
import { type Locale, getLocale } from '#paraglide/runtime.js'
import type { GradeScheme, ShippedSchemeName } from '../rules/grades/grade-scheme.ts'

/** What a scale is known by, and what the college calls it; a shipped one has no title of its own. */
export interface NamedScale {
  name: string
  title: string
}

const shippedTitles: Readonly<Record<ShippedSchemeName, (typeof m)['office.scheme.default']>> = {
  default: m['office.scheme.default'],
  university: m['office.scheme.university'],
  jntuh: m['office.scheme.jntuh'],
}

/** What a scale is called: as the college calls it, a shipped one in words of ours. */
export function titleOfScale({ name, title }: NamedScale, locale: Locale = getLocale()): string {
  const shipped: Partial<Record<string, (typeof m)['office.scheme.default']>> = shippedTitles
  return title || (shipped[name]?.({}, { locale }) ?? name)
}

/** Each grade with its points, as memos print them. @example ['O 10', 'A+ 9', 'COMPLE'] */
export const sayGrades = ({ grades }: Pick<GradeScheme, 'grades'>): string[] =>
  grades.map(({ grade, points }) => (points === null ? grade : `${grade} ${points}`))

/** @example '“O to Ab (JNTUH)”, “A+ to COMPLE (university)”' */
export const quoteScales = (scales: readonly NamedScale[]): string =>
  scales.map((scale) => m['scales.quoted']({ scale: titleOfScale(scale) })).join(', ')
