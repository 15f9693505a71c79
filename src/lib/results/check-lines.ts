import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'

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
