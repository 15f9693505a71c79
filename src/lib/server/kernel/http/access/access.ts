import type { APIContext } from 'astro'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Access } from '#lib/schemas/role.ts'
import type { Actor } from '../../audit/audit.ts'
import { forbidden, unauthenticated } from '../../core/errors.ts'

/** Settings that open calls and pages; each feature adds its own, and declares under `switches` whether it is on. */
export interface Switches {}
export type SwitchName = keyof Switches & string

/** Things whose token grants access; each feature adds its own, and returns the stored hashes under `tokens`. */
export interface TokenKinds {}
export type TokenKind = keyof TokenKinds & string

/** Responds with 404 while the setting is off; otherwise `for` decides. */
export interface WhenOn {
  whenOn: SwitchName
  for: Access | ByToken
}

/** Grants access with the token of the requested thing; everyone else gets 404 unless `or` grants access. */
export interface ByToken {
  token: TokenKind
  /** The path or query parameter with the thing's id. */
  id: string
  /** The path or query parameter with its token; a cookie of `tokenCookie` works as well. */
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

/** Whether the user has set up the second factor, if the college requires one for roles. */
export const isComplete = (access: Access, user: CurrentUser | null): boolean =>
  typeof access === 'string' || !user?.mustAddFactor

/**
 * Refuses users without access.
 * @throws DomainError Unauthenticated `session.missing`, Forbidden `session.notAllowed`,
 * `session.secondFactorMissing`
 */
export function requireAccess(access: Access, user: CurrentUser | null): void {
  if (mayUse(access, user) && isComplete(access, user)) return
  if (user?.mustAddFactor && mayUse(access, user)) throw forbidden('session.secondFactorMissing')
  throw user ? forbidden('session.notAllowed') : unauthenticated('session.missing')
}

/** Returns the user as the actor of the audit trail. */
export const actorOf = ({ locals }: Pick<APIContext, 'locals'>): Actor => ({
  id: locals.user?.id ?? 'visitor',
  name: locals.user?.username ?? 'visitor',
  requestId: locals.requestId,
  roles: locals.user?.roles ?? [],
})
