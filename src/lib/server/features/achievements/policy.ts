import { keepsAllAchievements } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../kernel/app.ts'
import type { FacultyMember } from '../faculty/feature.ts'

/** Whose achievements a user may view and manage. */
export interface Scope {
  isAll: boolean
  /** Includes the members of this department; null for no department. */
  departmentId: string | null
  /** The user's own faculty record; null if the login is not linked to one. */
  memberId: string | null
}

/**
 * Returns the scope by role: the whole college, the head's department plus their own record, or their own record only.
 */
export async function scopeOf(
  { catalogue, links }: Pick<App, 'catalogue' | 'links'>,
  user: Pick<CurrentUser, 'id' | 'roles' | 'program'>,
): Promise<Scope> {
  if (keepsAllAchievements(user)) return { isAll: true, departmentId: null, memberId: null }
  const isHead = user.roles.includes('ROLE_HOD')
  const { isOnlyOne, department } = isHead ? await catalogue.departmentOf(user) : nowhere
  const member = await links.recordOf('member', user.id)
  return {
    // A head of department who is also an administrator sees the whole college on every page.
    isAll: isHead && !isOnlyOne,
    departmentId: department?.id ?? null,
    memberId: member?.id ?? null,
  }
}

const nowhere = { isOnlyOne: true, department: null }

export const maySee = (
  { isAll, departmentId, memberId }: Scope,
  member: Pick<FacultyMember, 'id' | 'departmentId'>,
): boolean =>
  isAll || member.id === memberId || (departmentId !== null && member.departmentId === departmentId)
