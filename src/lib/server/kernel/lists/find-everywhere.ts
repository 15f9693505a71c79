import { oneLine } from '#lib/i18n/one-line.ts'
import type { Cell } from '#lib/lists/cell.ts'
import type { ListView } from '#lib/lists/list-view.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Kernel } from '../app.ts'
import { findsOf, listsOf } from '../declared.ts'
import { mayUse } from '../http/access/access.ts'

/** What was found in one list. */
export interface FoundPart {
  name: string
  title: string
  /** How many that are, in words. */
  found: string
  /** All of them. */
  all: string
  rows: readonly { text: string; to: string; note: string }[]
}

/** The rest stands in the list. */
const mostRows = 5
/** Of one letter nearly everything is found. */
const leastLetters = 2

export const isSearchable = (typed: string): boolean => typed.trim().length >= leastLetters

/** The lists that somebody may open, and in which something is found. What a list shows to nobody else is not found either. */
export async function findEverywhere(
  app: Pick<Kernel, 'features' | 'lists'>,
  typed: string,
  user: CurrentUser,
): Promise<FoundPart[]> {
  if (!isSearchable(typed)) return []
  const kinds = listsOf(app.features)
  const open = Object.entries(findsOf(app.features))
    .filter(([name]) => kinds[name] && mayUse(kinds[name].access, user))
    .toSorted(([, one], [, other]) => one.rank - other.rank)
  const search = new URLSearchParams({ search: typed.trim() })
  const parts = await Promise.all(
    open.map(async ([name, { page }]): Promise<FoundPart> => {
      const list = await app.lists.show(name, search, user)
      const { title, found } = list
      return { name, title, found, all: `${page}?${String(search)}`, rows: rowsOf(list) }
    }),
  )
  return parts.filter(({ rows }) => rows.length > 0)
}

/** Each row by what leads to it, with the words of the two cells behind. */
const rowsOf = ({ rows }: ListView): FoundPart['rows'] =>
  rows.slice(0, mostRows).flatMap(({ cells }) => {
    const at = cells.findIndex(({ kind }) => kind === 'link')
    const cell = cells[at]
    if (cell?.kind !== 'link') return []
    const others = cells
      .slice(at + 1)
      .map(wordsOf)
      .filter(Boolean)
    return [{ text: cell.text, to: cell.to, note: oneLine(others.slice(0, 2)) }]
  })

const wordsOf = (cell: Cell): string => (cell.kind === 'text' || cell.kind === 'badge' ? cell.text : '')
