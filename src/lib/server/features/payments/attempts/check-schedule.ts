import type { Attempt } from './attempt.ts'

const minute = 60_000
const hour = 60 * minute
/** Minutes since an attempt began. */
const earlyMinutes = [1, 3, 5, 10, 15, 30]
/** Banks return what nobody confirmed within five days. */
export const lastCheckAfter = 6 * 24 * hour

/**
 * When the gateway is asked next about an attempt that nobody has heard of since: after 1, 3, 5, 10, 15 and 30
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

/** The same time of the next day. */
export const dayAfter = (at: string): string => new Date(Date.parse(at) + 24 * hour).toISOString()

/** Of an attempt about which the gateway was asked just now. */
export const scheduleCheck = ({ createdAt, checks }: Pick<Attempt, 'createdAt' | 'checks'>, at: string) => ({
  next_check_at: nextCheck(createdAt, at),
  checks: checks + 1,
})

/** How often nobody could say how money that came stands, before nobody asks by itself any more: ten days. */
const maxChecks = 40

/** Of an attempt whose money came: the question about what became of it is not dropped because nobody answered once. */
export function nextCheckAfterPayment(attempt: Pick<Attempt, 'createdAt' | 'checks'>, at: string) {
  const { next_check_at, checks } = scheduleCheck(attempt, at)
  const later = checks < maxChecks ? new Date(Date.parse(at) + 6 * hour).toISOString() : null
  return { next_check_at: next_check_at ?? later, checks }
}

/** Milliseconds after which nobody waits for the gateway's answer to the making of a charge any more. */
const abandonedAfter = minute

/** Whoever asked the gateway to make the charge is gone. */
export const isCreateAbandoned = (createdAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) > abandonedAfter
