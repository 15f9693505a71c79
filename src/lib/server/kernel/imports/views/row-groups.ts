import { sayProblem } from '#lib/i18n/say-problems.ts'
import type { ImportView, ProblemGroup } from '#lib/schemas/imports/import-replies.ts'
import type { Locale } from '#paraglide/runtime.js'
import type { Kernel } from '../../app.ts'
import { withLocale } from '../../http/locale.ts'
import type { StoredRow } from '../store/import-row.ts'
import { type ImportStore, importStoreOf } from '../store/imports.repository.ts'

type Groups = Pick<ImportView, 'problemGroups' | 'noteGroups'>

/** So many are put into sentences in some milliseconds; as many wrong rows as are kept, see decision 17. */
const mostInPlace = 2_000

/**
 * What is wrong in an import, and what is worth a second look, by its sentences. Of many rows a worker thread says it: in
 * the main one they would stop lookups.
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

/** Says it in the worker thread. */
export const groupRows = (kernel: Opener, id: string, locale: Locale): Promise<Groups> =>
  withLocale(locale, () => groups(importStoreOf(kernel).read, id))

const groups = async ({ lines }: ImportStore['read'], id: string): Promise<Groups> => ({
  problemGroups: groupProblems(await lines.problems(id)),
  noteGroups: groupProblems(await lines.notes(id)),
})

/** More would be read by nobody. */
const mostGroups = 20
const mostLines = 50
const mostValues = 20

/** One sentence for many rows: in the language of the moment, what most rows say first. */
export function groupProblems(rows: readonly Pick<StoredRow, 'line' | 'problems'>[]): ProblemGroup[] {
  const groups = new Map<string, { lines: Set<number>; values: Map<string, number> }>()
  for (const { line, problems } of rows)
    for (const { code, column, params, value } of problems) {
      const message = sayProblem({ code, column, params })
      const group = groups.get(message) ?? { lines: new Set(), values: new Map() }
      groups.set(message, group)
      group.lines.add(line)
      if (value !== '') group.values.set(value, (group.values.get(value) ?? 0) + 1)
    }
  return [...groups]
    .toSorted(([, one], [, other]) => other.lines.size - one.lines.size)
    .slice(0, mostGroups)
    .map(([message, { lines, values }]) => ({
      message,
      rows: lines.size,
      lines: [...lines].slice(0, mostLines),
      values: [...values]
        .map(([value, count]) => ({ value, rows: count }))
        .toSorted((one, other) => other.rows - one.rows)
        .slice(0, mostValues),
    }))
}
