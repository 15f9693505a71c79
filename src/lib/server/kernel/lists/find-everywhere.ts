import { oneLine } from '#lib/i18n/one-line.ts'
import type { Cell } from '#lib/lists/cell.ts'
import type { ListView } from '#lib/lists/list-view.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Kernel } from '../app.ts'
import { findsOf, listsOf } from '../declared.ts'
import { mayUse } from '../http/access/access.ts'

/** The matches in one list. */
export interface FoundPart {
  name: string
  title: string
  /** The number of matches, formatted. */
  found: string
  /** The address of all matches. */
  all: string
  rows: readonly { text: string; to: string; note: string }[]
  /** Whether the list has more matches than the rows. */
  hasMore: boolean
}

/** The maximum number of rows shown; the list has the rest. */
const mostRows = 5
/** A single letter matches nearly everything. */
const leastLetters = 2

export const isSearchable = (typed: string): boolean => typed.trim().length >= leastLetters

/**
 * Searches the lists that the user may open, and returns those with matches. Rows that a list hides from the user are
 * not found either.
 */
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
      return {
        name,
        title,
        found,
        all: `${page}?${String(search)}`,
        rows: rowsOf(list),
        hasMore: list.rows.length > mostRows,
      }
    }),
  )
  return parts.filter(({ rows }) => rows.length > 0)
}

/** Formats each row as its link, with the texts of the next two cells. */
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
