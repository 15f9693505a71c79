import { isAPIError } from 'better-auth/api'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { Auth } from './auth.ts'
import type { LiveSession } from './identity.ts'
import { ourFault } from './our-fault.ts'
import { rolesOf } from './user-row.ts'

/** Whose session it is, as the database has it now; null for one that has ended, and for a closed account. */
export function createSessionReader(auth: Auth, needsSecondFactor: () => Promise<boolean>) {
  return async (headers: Headers): Promise<LiveSession | null> => {
    const found = await auth.api.getSession({ headers }).catch(unlessRefused)
    if (!found?.user.isActive) return null
    const user = userOf(found.user)
    const isExposed = user.roles.some((role) => exposedRoles.includes(role)) && !found.user.twoFactorEnabled
    const mustAddFactor = isExposed && (await needsSecondFactor())
    const since = new Date(found.session.createdAt).toISOString()
    return { user: { ...user, mustAddFactor }, sessionId: found.session.id, since }
  }
}

/** A database that does not answer signs nobody out. */
const unlessRefused = (error: unknown): null =>
  isAPIError(error) && error.statusCode < 500 ? null : ourFault(error)

/** Whoever takes these accounts over could do the most harm. */
const exposedRoles: readonly Role[] = [
  'ROLE_ADMIN',
  'ROLE_EXAMINATION',
  'ROLE_ACCOUNTANT',
  'ROLE_ACCOUNTANTS_OFFICER',
  'ROLE_FEEPAYMENTS',
]

interface StoredUser {
  id: string
  email: string
  name: string
  username?: string | null | undefined
  roles: string
  program: string
}

const userOf = (user: StoredUser): CurrentUser => ({
  id: user.id,
  username: user.username ?? '',
  email: user.email,
  fullName: user.name,
  program: user.program,
  roles: rolesOf(user.roles),
  mustAddFactor: false,
})
