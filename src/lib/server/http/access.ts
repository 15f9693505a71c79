import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Access } from '#lib/schemas/role.ts'
import { forbidden, unauthenticated } from '../core/errors.ts'

export function mayUse(access: Access, user: CurrentUser | null): boolean {
  if (access === 'public') return true
  if (!user) return false
  return access === 'signedIn' || user.roles.some((role) => access.includes(role))
}

/** @throws DomainError Unauthenticated `session.missing`, Forbidden `session.notAllowed` */
export function requireAccess(access: Access, user: CurrentUser | null): void {
  if (mayUse(access, user)) return
  throw user ? forbidden('session.notAllowed') : unauthenticated('session.missing')
}
