import type { Catalogue } from '../../catalogue/feature.ts'

/** The word by which logins name the department that is meant; null where the college has no such one. */
export type DepartmentMeant = (typed: string) => Promise<string | null>

/**
 * A head of a department sees what their own word names, and so it is a word of the catalogue. Where that has no
 * department yet, people write theirs, as the form asks them to.
 */
export const departmentMeant =
  ({ read }: Pick<Catalogue, 'read'>): DepartmentMeant =>
  async (typed) => {
    const view = await read()
    if (typed === '' || view.open('department').length === 0) return typed
    const [meant, another] = view.find('department', typed).filter(({ isRetired }) => !isRetired)
    return meant && !another ? meant.shortName || meant.name : null
  }
