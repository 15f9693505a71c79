import { yearAfter } from '../rules/dates/indian-days.ts'
import type { AchievementKind } from '../schemas/achievements/achievement.ts'

/** The kinds that may carry the date of an issue to come. */
export const isPrintedKind = (kind: AchievementKind): boolean => kind === 'publication' || kind === 'book'

/**
 * Returns the last date of an achievement. A publication or book may carry an issue date up to one year ahead; anything
 * else must have happened.
 */
export const lastDayOf = (kind: AchievementKind, today: string): string =>
  isPrintedKind(kind) ? yearAfter(today) : today

/** Returns the last year in which an achievement may count: that of its last possible date. */
export const lastYearOf = (kind: AchievementKind, today: string): number =>
  Number(lastDayOf(kind, today).slice(0, 4))
