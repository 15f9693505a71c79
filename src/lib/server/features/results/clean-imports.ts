import { setImmediate } from 'node:timers/promises'
import type { Cleaning, Counts } from '../../kernel/hooks.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { ResultsRepository } from './results.repository.ts'

/** How many days the marks and the file of an import are kept after it was given up. */
const keepDays = 7
const marksAtOnce = 5_000

type ResultsStore = Store<ResultsRepository>

export async function cleanImports(store: ResultsStore, { daysAgo, putAside }: Cleaning): Promise<Counts> {
  const before = daysAgo(keepDays)
  const counts = { marks: 0, files: 0 }
  await store.transact((write) => write.cleaning.discardFailed(before))
  for (const { id, fileHash } of await store.read.cleaning.discardedImports(before)) {
    counts.marks += await clearMarks(store, id)
    if (await putAside(fileHash, before)) counts.files += 1
  }
  return counts
}

/** A few thousand a transaction, and a turn for everybody else after each: SQLite deletes in this thread. */
async function clearMarks(store: ResultsStore, importId: string): Promise<number> {
  if (!(await store.read.cleaning.hasMarks(importId))) return 0
  for (let count = 0; ;) {
    const dropped = await store.transact((write) => write.cleaning.dropMarks(importId, marksAtOnce))
    count += dropped
    if (dropped < marksAtOnce) return count
    await setImmediate()
  }
}
