import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { showCount } from '../i18n/numbers.ts'
import { sayDecimal } from '../i18n/show-decimal.ts'
import { titleOfScale } from './say-scale.ts'

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
