import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Access } from '#lib/schemas/role.ts'
import { forbidden, unauthenticated } from '../core/errors.ts'

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
