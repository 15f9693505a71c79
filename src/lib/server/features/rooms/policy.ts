import { keepsRegisters } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'

/** How much of a room a user may change: the offices all of it, the examination office its layout in examinations. */
export function roomRights(user: Pick<CurrentUser, 'roles'> | null): 'all' | 'examLayout' | 'none' {
  if (keepsRegisters(user)) return 'all'
  return user?.roles.includes('ROLE_EXAMINATION') ? 'examLayout' : 'none'
}
