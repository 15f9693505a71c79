import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { CatalogueView } from './catalogue-view.ts'
import type { CatalogueEntry } from './entries/entry.ts'

/** Heads of department with one of these roles see the whole college. */
const administrators: readonly Role[] = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION']

export interface OwnDepartment {
  /** True if the user sees nothing of other departments. */
  isOnlyOne: boolean
  /** Null if the catalogue has no department with the account's name. */
  department: CatalogueEntry | null
}

/** Returns the user's department. A head of department is restricted to it. */
export function ownDepartment(
  view: Pick<CatalogueView, 'find' | 'byId'>,
  { roles, program }: Pick<CurrentUser, 'roles' | 'program'>,
): OwnDepartment {
  const isOnlyOne = roles.includes('ROLE_HOD') && !roles.some((role) => administrators.includes(role))
  const [department = departmentOfBranch(view, program)] = view.find('department', program)
  return { isOnlyOne, department }
}

/** The names by which other records store the branches of the user's department: their short names. */
export function ownBranchWords(
  view: Pick<CatalogueView, 'find' | 'byId' | 'of'>,
  user: Pick<CurrentUser, 'roles' | 'program'>,
): ReadonlySet<string> {
  const { department } = ownDepartment(view, user)
  const isOwn = ({ departmentId }: CatalogueEntry): boolean =>
    department !== null && departmentId === department.id
  const words = view
    .of('branch')
    .filter(isOwn)
    .map(({ shortName, name }) => shortName || name)
  return new Set([user.program, ...words])
}

/** The account may name a branch instead of its department. */
function departmentOfBranch(view: Pick<CatalogueView, 'find' | 'byId'>, word: string): CatalogueEntry | null {
  const [branch] = view.find('branch', word)
  return view.byId(branch?.departmentId ?? '')
}
