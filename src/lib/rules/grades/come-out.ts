import type { Exam } from '../../schemas/results/exam.ts'

/**
 * True where visitors may see an exam: published at least once, not withdrawn, and opened or its hour has
 * come. What has come out stays out, whatever the clock says later.
 * @example hasComeOut({ version: 1, availableFrom: '2026-11-22T04:30:00.000Z', openedAt: null }, now)
 */
export const hasComeOut = (
  exam: Pick<Exam, 'version' | 'availableFrom' | 'openedAt'>,
  now: string,
): boolean =>
  exam.version > 0 && exam.availableFrom !== null && (exam.openedAt !== null || exam.availableFrom <= now)

/**
 * Since which date visitors no longer see what they saw; null where they see it, or never did. What is to come
 * out again at an hour is not withdrawn any more.
 * @example withdrawalOf({ availableFrom: null, withdrawnOn: '2026-11-22' }) // '2026-11-22'
 */
export const withdrawalOf = ({
  availableFrom,
  withdrawnOn,
}: Pick<Exam, 'availableFrom' | 'withdrawnOn'>): string | null =>
  availableFrom === null ? withdrawnOn : null
