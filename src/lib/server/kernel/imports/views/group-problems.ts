import { sayProblem } from '#lib/i18n/say-problems.ts'
import { say } from '#lib/i18n/say.ts'
import type { ImportView, ProblemGroup } from '#lib/schemas/imports/import-replies.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import type { Kernel } from '../../app.ts'
import { withLocale } from '../../http/locale.ts'
import type { CellProblem, StoredRow } from '../store/import-row.ts'
import { type ImportStore, importStoreOf } from '../store/imports.repository.ts'

type Groups = Pick<ImportView, 'problemGroups' | 'noteGroups'>

/**
 * The number of rows that are grouped in some milliseconds; it equals the maximum of stored invalid rows, see
 * decision 17.
 */
const mostInPlace = 2_000

/**
 * Groups the problems and warnings of an import by kind. Many rows are grouped in a worker thread, because this would
 * block lookups in the main thread.
 */
export async function groupsOf(
  { workers }: Pick<Kernel, 'workers'>,
  { read }: ImportStore,
  { id, locale }: { id: string; locale: Locale },
): Promise<Groups> {
  const rows = (await read.lines.count(id, 'error')) + (await read.lines.count(id, 'noted'))
  if (rows > mostInPlace) return workers.call<Groups>('imports.groups', id, locale)
  return groups(read, id)
}

type Opener = Pick<Kernel, 'database' | 'keyring'>

/** Groups the rows, in the worker thread. */
export const groupRows = (kernel: Opener, id: string, locale: Locale): Promise<Groups> =>
  withLocale(locale, () => groups(importStoreOf(kernel).read, id))

const groups = async ({ lines }: ImportStore['read'], id: string): Promise<Groups> => ({
  problemGroups: groupProblems(await lines.problems(id)),
  noteGroups: groupProblems(await lines.notes(id)),
})

/** Limits of what is shown. */
const mostGroups = 20
const mostLines = 50
const mostValues = 20

interface Group {
  first: CellProblem
  messages: Set<string>
  /** The other line of each line; undefined where the problem names none. */
  lines: Map<number, number | undefined>
  values: Map<string, number>
}

/**
 * Groups rows by the kind of their problem and its column, in the current language, with the most frequent kind first.
 * Eight rows that repeat eight others are one group, although each sentence names another line.
 */
export function groupProblems(rows: readonly Pick<StoredRow, 'line' | 'problems'>[]): ProblemGroup[] {
  const groups = new Map<string, Group>()
  for (const { line, problems } of rows)
    for (const problem of problems) addTo(groupOf(groups, problem), line, problem)
  return [...groups.values()]
    .toSorted((one, other) => other.lines.size - one.lines.size)
    .slice(0, mostGroups)
    .map(viewGroup)
}

function groupOf(groups: Map<string, Group>, first: CellProblem): Group {
  // Texts that were read as something are checked one by one.
  const read = first.params?.['readAs'] === undefined ? '' : first.params
  const key = JSON.stringify([first.code, first.column, read])
  const known = groups.get(key)
  if (known) return known
  const group: Group = { first, messages: new Set(), lines: new Map(), values: new Map() }
  groups.set(key, group)
  return group
}

function addTo({ messages, lines, values }: Group, line: number, problem: CellProblem): void {
  const { params, value } = problem
  messages.add(sayProblem(problem))
  if (!lines.has(line)) lines.set(line, params?.['line'] === undefined ? undefined : Number(params['line']))
  if (value !== '') values.set(value, (values.get(value) ?? 0) + 1)
}

function viewGroup(group: Group): ProblemGroup {
  const lines = [...group.lines].slice(0, mostLines)
  const others = lines.flatMap(([, other]) => other ?? [])
  return {
    message: messageOf(group),
    rows: group.lines.size,
    lines: lines.map(([line]) => line),
    others: others.length === lines.length ? others : [],
    values: [...group.values]
      .map(([value, count]) => ({ value, rows: count }))
      .toSorted((one, other) => other.rows - one.rows)
      .slice(0, mostValues),
  }
}

/** Words what all rows have in common; where there are no such words, the first row is the example. */
function messageOf({ first, messages }: Group): string {
  const message = sayProblem(first)
  if (messages.size === 1) return message
  const { code, column, params } = first
  const several = `${code}Several`
  const common =
    params?.['line'] === undefined ? null : say(`importProblem.${several}`, { ...params, column })
  return common ?? m['imports.problems.similar']({ message })
}
