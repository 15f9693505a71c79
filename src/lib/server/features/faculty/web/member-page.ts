import type { Option } from '#lib/lists/list-view.ts'
import { keepsRegisters } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../../kernel/app.ts'
import type { FacultyMember } from '../faculty-member.ts'
import { isSeenFrom } from '../policy.ts'

export interface MemberPage {
  member: FacultyMember
  department: string
  mayEdit: boolean
}

/** Null for a person who is not there, or not for this reader. */
export async function memberPage(
  { faculty, catalogue }: Pick<App, 'faculty' | 'catalogue'>,
  id: string,
  user: CurrentUser,
): Promise<MemberPage | null> {
  const view = await catalogue.read()
  const member = await faculty.find(id)
  if (!member || !isSeenFrom(await catalogue.departmentOf(user))(member)) return null
  return { member, department: view.nameOf(member.departmentId), mayEdit: keepsRegisters(user) }
}

/** What may be chosen, and what the person has already. */
export async function departmentChoices(
  { catalogue }: Pick<App, 'catalogue'>,
  ownId: string | null = null,
): Promise<Option[]> {
  const view = await catalogue.read()
  const open = view.open('department')
  const own = ownId === null || open.some(({ id }) => id === ownId) ? null : view.byId(ownId)
  return [...open, ...(own ? [own] : [])].map(({ id, name }) => [id, name])
}
