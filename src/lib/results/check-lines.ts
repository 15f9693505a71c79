import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { getLocale, type Locale } from '#paraglide/runtime.js'
import { sayDecimal, showCount } from '../i18n/numbers.ts'
import type { GradeScheme, ShippedSchemeName } from '../rules/grades/grade-scheme.ts'

/** Describes a student who lacks subjects of the class, for the checks before publication. */
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

/** Describes the rows that were left out of a file, one line for each, and counts those that are not listed. */
export function formatLeftOut({
  fileName,
  rows,
  lines,
}: PublishChecksReply['rowsLeftOut'][number]): string[] {
  const said = lines.map(({ line, rollNumber, subjectCode }) => {
    const mark = [rollNumber, subjectCode].filter(Boolean).join(' ')
    return m['office.leftOutRow']({ file: fileName, line, mark: mark || m['office.leftOutUnread']() })
  })
  const more = rows - lines.length
  return more > 0 ? [...said, m['office.leftOutOf']({ rows: more, file: fileName })] : said
}

/** Lists by finding the roll numbers in its lines that have marks in the exam, and so a page there. */
export const studentsIn = (checks: PublishChecksReply): Partial<Record<string, readonly string[]>> => ({
  rowsLeftOut: checks.rowsLeftOut.flatMap(({ lines }) =>
    lines.filter(({ hasMarks }) => hasMarks).map(({ rollNumber }) => rollNumber),
  ),
  incompleteStudents: checks.incompleteStudents.map(({ rollNumber }) => rollNumber),
  unknownStudents: checks.unknownStudents,
  farMarks: checks.farMarks.map(({ rollNumber }) => rollNumber),
  creditsDiffer: checks.creditsDiffer.flatMap(({ numbers }) =>
    numbers.flatMap(({ rollNumbers }) => rollNumbers),
  ),
})

/**
 * Splits a line of a finding into plain text and roll numbers that lead to the student's page.
 * @example splitAtStudents('21B81A0501: 5 subjects', ['21B81A0501']) // [{ text: '21B81A0501', isStudent: true }, …]
 */
export function splitAtStudents(
  line: string,
  students: readonly string[],
): { text: string; isStudent: boolean }[] {
  const known = new Set(students)
  return line
    .split(/([A-Za-z0-9/-]+)/)
    .filter(Boolean)
    .map((text) => ({ text, isStudent: known.has(text) }))
}

/** Explains why the grade scale does not fit the exam, one line for each reason. */
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
 * Describes the different credits that students have in one subject.
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

/** A grade scale's key and the college's title for it; shipped scales have no title. */
export interface NamedScale {
  name: string
  title: string
}

const shippedTitles: Readonly<Record<ShippedSchemeName, (typeof m)['office.scheme.default']>> = {
  default: m['office.scheme.default'],
  university: m['office.scheme.university'],
  jntuh: m['office.scheme.jntuh'],
}

/** Returns the college's title of a scale, or our name for a shipped one. */
export function titleOfScale({ name, title }: NamedScale, locale: Locale = getLocale()): string {
  const shipped: Partial<Record<string, (typeof m)['office.scheme.default']>> = shippedTitles
  return title || (shipped[name]?.({}, { locale }) ?? name)
}

/**
 * Lists each grade with its points.
 * @example ['O 10', 'A+ 9', 'COMPLE']
 */
export const sayGrades = ({ grades }: Pick<GradeScheme, 'grades'>): string[] =>
  grades.map(({ grade, points }) => (points === null ? grade : `${grade} ${points}`))

/** Lists the grades with points, as memos print them: a grade without points is a code, which they explain apart. */
export const sayGradesWithPoints = ({ grades }: Pick<GradeScheme, 'grades'>): string[] =>
  sayGrades({ grades: grades.filter(({ points }) => points !== null) })

/** @example '“O to Ab (JNTUH)”, “A+ to COMPLE (university)”' */
export const quoteScales = (scales: readonly NamedScale[]): string =>
  scales.map((scale) => m['scales.quoted']({ scale: titleOfScale(scale) })).join(', ')
