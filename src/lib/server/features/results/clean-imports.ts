import { setImmediate } from 'node:timers/promises'
import type { Cleaning, Counts } from '../../kernel/hooks.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { ResultsRepository } from './results.repository.ts'

/** How many days the marks of an import are kept after it was given up. */
export const keepDays = 7
const marksAtOnce = 5_000

type ResultsStore = Store<ResultsRepository>

export async function cleanImports(
  store: ResultsStore,
  { daysAgo }: Pick<Cleaning, 'daysAgo'>,
): Promise<Counts> {
  const counts = { marks: 0 }
  for (const id of await store.read.cleaning.discardedImports(daysAgo(keepDays)))
    counts.marks += await clearMarks(store, id)
  return counts
}

/** A few thousand a transaction, and a turn for everybody else after each: SQLite deletes in this thread. */
export async function clearMarks(store: ResultsStore, importId: string): Promise<number> {
  if (!(await store.read.cleaning.hasMarks(importId))) return 0
  for (let count = 0; ;) {
    const dropped = await store.transact((write) => write.cleaning.dropMarks(importId, marksAtOnce))
    count += dropped
    if (dropped < marksAtOnce) return count
    await setImmediate()
  }
}
