import type { Exam } from '../../schemas/results/exam.ts'

/**
 * Tells whether visitors may see an exam: it is published at least once, not withdrawn, and its release time has
 * passed. A released exam (`openedAt` set) stays released, whatever the clock says later.
 * @example hasComeOut({ version: 1, availableFrom: '2026-11-22T04:30:00.000Z', openedAt: null }, now)
 */
export const hasComeOut = (
  exam: Pick<Exam, 'version' | 'availableFrom' | 'openedAt'>,
  now: string,
): boolean =>
  exam.version > 0 && exam.availableFrom !== null && (exam.openedAt !== null || exam.availableFrom <= now)

/**
 * Returns the date since which a released exam is hidden from visitors; null where they see it or never did. An exam
 * that is scheduled for release again counts as not withdrawn.
 * @example withdrawalOf({ availableFrom: null, withdrawnOn: '2026-11-22' }) // '2026-11-22'
 */
export const withdrawalOf = ({
  availableFrom,
  withdrawnOn,
}: Pick<Exam, 'availableFrom' | 'withdrawnOn'>): string | null =>
  availableFrom === null ? withdrawnOn : null
