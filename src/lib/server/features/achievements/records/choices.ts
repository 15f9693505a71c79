import type { Option } from '#lib/lists/list-view.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { maySee, scopeOf } from '../policy.ts'

/** The choice for people without a department. */
export const noDepartment = 'none'

interface ChoosablePerson {
  id: string
  name: string
  departmentId: string
}

export interface AchievementChoices {
  departments: readonly Option[]
  people: readonly ChoosablePerson[]
}

/** The people whose achievements a user may choose, with their departments. */
export async function choicesWithin(
  app: Pick<App, 'catalogue' | 'links' | 'faculty'>,
  user: CurrentUser,
): Promise<AchievementChoices> {
  const [scope, view, members] = await Promise.all([
    scopeOf(app, user),
    app.catalogue.read(),
    app.faculty.teaching(),
  ])
  const people = members
    .filter((member) => maySee(scope, member))
    .map(({ id, name, departmentId }) => ({ id, name, departmentId: departmentId ?? noDepartment }))
  const used = new Set(people.map(({ departmentId }) => departmentId))
  const departments = view.of('department').filter(({ id }) => used.has(id))
  const none: Option[] = used.has(noDepartment) ? [[noDepartment, m['faculty.noDepartment']()]] : []
  return { departments: [...departments.map(({ id, name }): Option => [id, name]), ...none], people }
}
