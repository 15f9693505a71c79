import { setImmediate } from 'node:timers/promises'
import { systemActor } from '../audit/audit.ts'
import type { Cleaning, Counts } from '../hooks.ts'
import { ownerOf } from './import-file.ts'
import { endedBy, moveImport } from './import-states.ts'
import type { ImportStore } from './imports.repository.ts'

/** How many days the rows and the file of an import are kept after it was given up. */
export const keepDays = 7
const rowsAtOnce = 2_000

/** What was given up long ago goes, but for the line in the history. */
export async function cleanImports(store: ImportStore, { daysAgo, putAside }: Cleaning): Promise<Counts> {
  const before = daysAgo(keepDays)
  const counts = { importRows: 0, files: 0 }
  for (const id of await store.read.cleaning.failed(before)) await discardFailed(store, id, daysAgo(0))
  for (const { id, fileHash } of await store.read.cleaning.discarded(before)) {
    counts.importRows += await clearRows(store, id)
    await dropFile(store, id)
    if (await putAside(fileHash, before)) counts.files += 1
  }
  return counts
}

/** As old as its check: what it holds goes at once. */
const discardFailed = (store: ImportStore, importId: string, at: string): Promise<void> =>
  store.transact(async (write) => {
    const found = await write.imports.lock(importId)
    if (found?.state !== 'failed') return
    const actor = systemActor('housekeeping')
    const change = endedBy(actor, found.endedAt ?? found.createdAt)
    await moveImport(write, found, 'discard', { actor, at, change })
  })

async function dropFile(store: ImportStore, importId: string): Promise<void> {
  if ((await store.read.files.ofOwner(ownerOf(importId))).length === 0) return
  await store.transact((write) => write.files.drop(ownerOf(importId)))
}

/** A few thousand a transaction, and a turn for everybody else after each: SQLite deletes in this thread. */
async function clearRows(store: ImportStore, importId: string): Promise<number> {
  for (let count = 0; ;) {
    if ((await store.read.lines.page(importId, 'any', 1, 1)).length === 0) return count
    count += await store.transact((write) => write.cleaning.dropRows(importId, rowsAtOnce))
    await setImmediate()
  }
}
