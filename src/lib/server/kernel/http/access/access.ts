import type { APIContext } from 'astro'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Access } from '#lib/schemas/role.ts'
import type { Actor } from '../../audit/audit.ts'
import { forbidden, unauthenticated } from '../../core/errors.ts'

/** Settings that open calls and pages; each feature adds its own, and says under `switches` whether it is on. */
export interface Switches {}
export type SwitchName = keyof Switches & string

/** Things whose token lets its holder in; each feature adds its own, and keeps their hashes under `tokens`. */
export interface TokenKinds {}
export type TokenKind = keyof TokenKinds & string

/** 404 for everybody while the setting is off; then whatever `for` says. */
export interface WhenOn {
  whenOn: SwitchName
  for: Access | ByToken
}

/** Who shows the token of the thing that is asked for; 404 for everybody else whom `or` does not let in. */
export interface ByToken {
  token: TokenKind
  /** The name under which the thing's id stands in the path or the query. */
  id: string
  /** The name under which its token stands there; a cookie of `tokenCookie` does as well. */
  shown: string
  or?: Access | undefined
}

/** Who may use a call or open a page. */
export type AnyAccess = Access | WhenOn | ByToken

/** @example access: whenOn('alumni.registration', 'public') */
export const whenOn = (name: SwitchName, access: Access | ByToken): WhenOn => ({ whenOn: name, for: access })

/** @example access: byToken('order', { id: 'orderId', shown: 'token', or: 'signedIn' }) */
export const byToken = (kind: TokenKind, places: Omit<ByToken, 'token'>): ByToken => ({
  token: kind,
  ...places,
})

export function mayUse(access: Access, user: CurrentUser | null): boolean {
  if (access === 'public') return true
  if (!user) return false
  return access === 'signedIn' || user.roles.some((role) => access.includes(role))
}

/** What needs a role waits for the second factor, where the college asks for one. */
export const isComplete = (access: Access, user: CurrentUser | null): boolean =>
  typeof access === 'string' || !user?.mustAddFactor

/** @throws DomainError Unauthenticated `session.missing`, Forbidden `session.notAllowed`, `session.secondFactorMissing` */
export function requireAccess(access: Access, user: CurrentUser | null): void {
  if (mayUse(access, user) && isComplete(access, user)) return
  if (user?.mustAddFactor && mayUse(access, user)) throw forbidden('session.secondFactorMissing')
  throw user ? forbidden('session.notAllowed') : unauthenticated('session.missing')
}

/** Who asks, as the audit trail names them. */
export const actorOf = ({ locals }: Pick<APIContext, 'locals'>): Actor => ({
  id: locals.user?.id ?? 'visitor',
  name: locals.user?.username ?? 'visitor',
  requestId: locals.requestId,
  roles: locals.user?.roles ?? [],
})
