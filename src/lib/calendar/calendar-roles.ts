import type { DayScope } from '../rules/calendar/college-calendar.ts'
import type { Role } from '../schemas/role.ts'

/** Roles that change days of classes, and terms. */
export const termKeepers = ['ROLE_ACADEMICS', 'ROLE_ADMIN'] as const

/** Roles that change days of offices. */
const officeKeepers = ['ROLE_ADMINISTRATION', 'ROLE_ADMIN'] as const

/** Roles that change some days; a day of the whole college is the business of both sides. */
export const calendarKeepers = ['ROLE_ACADEMICS', 'ROLE_ADMINISTRATION', 'ROLE_ADMIN'] as const

const keepersOf: Readonly<Record<DayScope, readonly Role[]>> = {
  all: calendarKeepers,
  instruction: termKeepers,
  office: officeKeepers,
}

type User = { roles: readonly Role[] } | null

/** Tells whether a user may change days of a scope. */
export const keepsScope = (user: User, scope: DayScope): boolean =>
  keepersOf[scope].some((role) => user?.roles.includes(role))

/** Tells whether a user may change some days. */
export const keepsCalendar = (user: User): boolean =>
  calendarKeepers.some((role) => user?.roles.includes(role))

/** Tells whether a user may open and change terms. */
export const keepsTerms = (user: User): boolean => termKeepers.some((role) => user?.roles.includes(role))
