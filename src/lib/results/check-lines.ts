import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { getLocale, type Locale } from '#paraglide/runtime.js'
import { sayDecimal, showCount } from '../i18n/numbers.ts'
import type { GradeScheme, ShippedSchemeName } from '../rules/grades/grade-scheme.ts'

/** A student who lacks subjects of the class, in a line of the checks before publication. */
export function formatIncomplete({
  rollNumber,
  className,
  subjects,
  usual,
  missing,
}: PublishChecksReply['incompleteStudents'][number]): string {
  const counted = m['office.incompleteLine']({ rollNumber, className, subjects, usual })
  return missing.length === 0
    ? counted
    : `${counted} ${m['office.incompleteCodes']({ codes: missing.join(', ') })}`
}

/** A file whose rows with errors were left out, likewise. */
export const formatLeftOut = ({ fileName, rows }: PublishChecksReply['rowsLeftOut'][number]): string =>
  m['office.leftOutOf']({ rows, file: fileName })

/** Why the scale of an exam does not fit, a line for each reason. */
export function formatScaleMismatch({
  scale,
  regulation,
  regulationScale,
  unknownGrades,
}: NonNullable<PublishChecksReply['scaleMismatch']>): string[] {
  const own = titleOfScale(scale)
  const lines = unknownGrades.map(({ grade, rows }) =>
    m['office.gradeNotInScale']({ grade, rows, shown: showCount(rows), scale: own }),
  )
  if (regulationScale === null) return lines
  return [m['office.scaleOfRegulation']({ regulation, scale: titleOfScale(regulationScale), own }), ...lines]
}

/**
 * Which credits students have in a subject.
 * @example 'CN COMPUTER NETWORKS: 3 credits for 40 students · 4 credits for 2 students (21B81A0501, 21B81A0502)'
 */
export function formatCreditsDiffer({
  code,
  name,
  numbers,
}: PublishChecksReply['creditsDiffer'][number]): string {
  const said = numbers.map(({ credits, students, rollNumbers }) => {
    const shown = { number: sayDecimal(String(credits)), shown: showCount(students) }
    const text = m['office.creditsFor']({ credits, students, ...shown })
    const more = students > rollNumbers.length ? ' …' : ''
    return rollNumbers.length === 0 ? text : `${text} (${rollNumbers.join(', ')}${more})`
  })
  return `${code} ${name}: ${said.join(' · ')}`
}

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
