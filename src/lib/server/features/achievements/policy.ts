import { keepsAllAchievements } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../kernel/app.ts'
import type { FacultyMember } from '../faculty/feature.ts'

/** Whose achievements somebody sees and keeps. */
export interface Scope {
  isAll: boolean
  /** Of whoever belongs to this department; null for none. */
  departmentId: string | null
  /** Their own; null where their login opens no record of the register. */
  memberId: string | null
}

/** Everybody's, the department's with the own, or the own alone: by the roles. */
export async function scopeOf(
  { catalogue, links }: Pick<App, 'catalogue' | 'links'>,
  user: Pick<CurrentUser, 'id' | 'roles' | 'program'>,
): Promise<Scope> {
  if (keepsAllAchievements(user)) return { isAll: true, departmentId: null, memberId: null }
  const isHead = user.roles.includes('ROLE_HOD')
  const { isOnlyOne, department } = isHead ? await catalogue.departmentOf(user) : nowhere
  const member = await links.recordOf('member', user.id)
  return {
    // A head who also administers sees the whole college everywhere.
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
