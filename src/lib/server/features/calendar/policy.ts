import type { CalendarScope, DayScope } from '#lib/rules/calendar/college-calendar.ts'
import { keepsScope } from '#lib/calendar/calendar-roles.ts'
import { type Actor, isSystem } from '../../kernel/audit/audit.ts'
import { forbidden } from '../../kernel/core/errors.ts'

/** Tells whether an actor may change days of a scope. The command line and the system need no role. */
export const mayChangeScope = (actor: Actor, scope: DayScope): boolean =>
  isSystem(actor) || keepsScope({ roles: actor.roles ?? [] }, scope)

/** @throws DomainError Forbidden `calendar.notYourScope` */
export function requireScope(actor: Actor, ...scopes: readonly (DayScope | CalendarScope)[]): void {
  if (!scopes.every((scope) => mayChangeScope(actor, scope))) throw forbidden('calendar.notYourScope')
}
