import type { ImportView } from '#lib/schemas/import.ts'
import type { Locale } from '#paraglide/runtime.js'
import type { Kernel } from '../app.ts'
import { withLocale } from '../http/locale.ts'
import { groupProblems } from './group-problems.ts'
import { type ImportStore, importStoreOf } from './imports.repository.ts'

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
