import type { Exam } from '../../schemas/results/exam.ts'
import { indianDate } from '../dates/indian-days.ts'

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
 * Returns the Indian day on which an exam was, or will be, published; null without a release time. It stays the first
 * day after a revision, which moves `availableFrom` alone.
 * @example publicationDayOf({ availableFrom: '2026-11-22T04:30:00.000Z', openedAt: null }) // '2026-11-22'
 */
export const publicationDayOf = ({
  availableFrom,
  openedAt,
}: Pick<Exam, 'availableFrom' | 'openedAt'>): string | null => {
  if (availableFrom === null) return null
  return indianDate(openedAt !== null && openedAt < availableFrom ? openedAt : availableFrom)
}

/**
 * Tells whether an exam is to be released at an hour that has not come.
 * @example isScheduled({ version: 1, availableFrom: '2026-11-22T04:30:00.000Z', openedAt: null }, now)
 */
export const isScheduled = <E extends ReleaseState>(
  exam: E,
  now: string,
): exam is E & { availableFrom: string } =>
  exam.version > 0 && exam.availableFrom !== null && !hasComeOut(exam, now)

type ReleaseState = Pick<Exam, 'version' | 'availableFrom' | 'openedAt'>

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
