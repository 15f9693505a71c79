import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import type { Option } from '#lib/lists/list-view.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { CatalogueView } from './catalogue-view.ts'
import type { CatalogueEntry } from './entries/entry.ts'
import { ownDepartment } from './own-department.ts'

/** Where somebody studies, as lists are narrowed by it. */
export type PlaceKind = Extract<CatalogueKind, 'course' | 'branch' | 'batch' | 'semester'>

type Reader = Pick<CurrentUser, 'roles' | 'program'>

/** The branches whose people somebody may see: those of the own department; null for whoever sees all. */
export function branchesSeenBy(view: CatalogueView, user: Reader): readonly string[] | null {
  const { isOnlyOne, department } = ownDepartment(view, user)
  if (!isOnlyOne) return null
  return view
    .of('branch')
    .filter(({ departmentId }) => department !== null && departmentId === department.id)
    .map(({ id }) => id)
}

/** What a list is narrowed by: a branch goes by its short name, and with its course where two are called alike. */
export function placesSeenBy(view: CatalogueView, kind: PlaceKind, user: Reader): Option[] {
  return view
    .of(kind)
    .filter(isSeenBy(view, branchesSeenBy(view, user)))
    .map(({ id, name: own, shortName, parentId }) => {
      const word = (kind === 'branch' && shortName) || own
      const isOne = view.of(kind).filter((each) => each.name === own || each.shortName === word).length < 2
      return [id, isOne ? word : m['catalogue.inBrackets']({ name: word, of: view.nameOf(parentId) })]
    })
}

/** A head of a department is offered its branches, and the courses that those belong to with what they have. */
const isSeenBy =
  (view: CatalogueView, branches: readonly string[] | null) =>
  ({ kind, id, parentId }: CatalogueEntry): boolean => {
    if (branches === null) return true
    if (kind === 'branch') return branches.includes(id)
    const courses = branches.map((each) => view.byId(each)?.parentId)
    return courses.includes(kind === 'course' ? id : parentId)
  }
