import type { Attempt } from './attempt.ts'

const minute = 60_000
const hour = 60 * minute
/** Minutes since an attempt began. */
const earlyMinutes = [1, 3, 5, 10, 15, 30]
/** Banks return what nobody confirmed within five days. */
export const lastCheckAfter = 6 * 24 * hour

/**
 * When the gateway is asked next about an attempt without news: after 1, 3, 5, 10, 15 and 30
 * minutes, then each hour of the first day, then every six hours to the sixth day; null after that.
 * Source: the contract of payments with the gateway.
 */
export function nextCheck(createdAt: string, now: string): string | null {
  const begun = Date.parse(createdAt)
  const age = Date.parse(now) - Date.parse(createdAt)
  const at = (ms: number): string => new Date(begun + ms).toISOString()
  const early = earlyMinutes.find((minutes) => minutes * minute > age)
  if (early !== undefined) return at(early * minute)
  const every = age < 24 * hour ? hour : 6 * hour
  const next = (Math.floor(age / every) + 1) * every
  return next > lastCheckAfter ? null : at(next)
}

/** One day later, at the same time. */
export const dayAfter = (at: string): string => new Date(Date.parse(at) + 24 * hour).toISOString()

/** Counts a check and plans the next one. */
export const scheduleCheck = ({ createdAt, checks }: Pick<Attempt, 'createdAt' | 'checks'>, at: string) => ({
  next_check_at: nextCheck(createdAt, at),
  checks: checks + 1,
})

/** Checks without an answer after which paid attempts are no longer polled: ten days. */
const maxChecks = 40

/** Keeps polling paid attempts: one failed check must not end it. */
export function nextCheckAfterPayment(attempt: Pick<Attempt, 'createdAt' | 'checks'>, at: string) {
  const { next_check_at, checks } = scheduleCheck(attempt, at)
  const later = checks < maxChecks ? new Date(Date.parse(at) + 6 * hour).toISOString() : null
  return { next_check_at: next_check_at ?? later, checks }
}

/** Milliseconds after which a creation without an answer counts as abandoned. */
const abandonedAfter = minute

/** The process that started this charge has died. */
export const isCreateAbandoned = (createdAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) > abandonedAfter
