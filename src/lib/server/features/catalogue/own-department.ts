import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { CatalogueView } from './catalogue-view.ts'
import type { CatalogueEntry } from './entries/entry.ts'

/** Heads of a department who also administer see the whole college. */
const administrators: readonly Role[] = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION']

export interface OwnDepartment {
  /** Nothing of other departments is offered or shown. */
  isOnlyOne: boolean
  /** Null where the catalogue does not know the one that stands with the account. */
  department: CatalogueEntry | null
}

/** What a person may choose from where it depends on the department: a head of one has their own alone. */
export function ownDepartment(
  view: Pick<CatalogueView, 'find' | 'byId'>,
  { roles, program }: Pick<CurrentUser, 'roles' | 'program'>,
): OwnDepartment {
  const isOnlyOne = roles.includes('ROLE_HOD') && !roles.some((role) => administrators.includes(role))
  const [department = departmentOfBranch(view, program)] = view.find('department', program)
  return { isOnlyOne, department }
}

/** What the branches of a person's department go by in other records: by their short names. */
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

/** A department may go by the name of its branch. */
function departmentOfBranch(view: Pick<CatalogueView, 'find' | 'byId'>, word: string): CatalogueEntry | null {
  const [branch] = view.find('branch', word)
  return view.byId(branch?.departmentId ?? '')
}
