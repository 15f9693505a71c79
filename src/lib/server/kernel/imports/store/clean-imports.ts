import { setImmediate } from 'node:timers/promises'
import { systemActor } from '../../audit/audit.ts'
import type { Cleaning, Counts } from '../../hooks.ts'
import { ownerOf } from '../files/import-file.ts'
import { endedBy, importMachine, moveImport } from '../import-states.ts'
import type { StoredImport } from './import-row.ts'
import type { ImportStore } from './imports.repository.ts'

/** How many days the rows and the file of an import are kept after it was given up. */
export const keepDays = 7
/** How many days a sealed one may be left as it is, and how many its rows and its file are kept after it was saved. */
export const keepSealedDays = 30
const rowsAtOnce = 2_000

/** What was given up long ago goes, but for the line in the history; of a sealed one what was read of the file, too. */
export async function cleanImports(store: ImportStore, { daysAgo, putAside }: Cleaning): Promise<Counts> {
  const before = daysAgo(keepDays)
  const longBefore = daysAgo(keepSealedDays)
  const { cleaning } = store.read
  const counts = { importRows: 0, files: 0 }
  for (const id of await cleaning.failed(before)) await discardOld(store, id, daysAgo(0))
  for (const id of await cleaning.leftSealed(longBefore)) await discardOld(store, id, daysAgo(0))
  for (const found of await cleaning.discarded(before)) {
    counts.importRows += await clearRows(store, found.id)
    await store.transact((write) => write.mends.drop(found.id))
    await dropFile(store, found)
    if (await putAside(found.fileHash, before)) counts.files += 1
  }
  for (const found of await cleaning.endedSealed(longBefore)) {
    counts.importRows += await stripRows(store, found.id)
    await store.transact(async (write) => {
      await write.files.drop(ownerOf(found))
      await write.mends.drop(found.id)
      await write.cleaning.markStripped(found.id, daysAgo(0))
    })
    if (await putAside(found.fileHash, longBefore)) counts.files += 1
  }
  return counts
}

/** As old as its check: what it holds goes at once. One that somebody works on at this moment stays. */
const discardOld = (store: ImportStore, importId: string, at: string): Promise<void> =>
  store.transact(async (write) => {
    const found = await write.imports.lock(importId)
    if (!found || !isOpen(found) || (await write.jobs.running(importId))) return
    const actor = systemActor('housekeeping')
    const change = endedBy(actor, found.endedAt ?? found.createdAt)
    await moveImport(write, found, 'discard', { actor, at, change })
  })

const isOpen = ({ state }: StoredImport): boolean =>
  importMachine.moves.discard.from.some((each) => each === state)

async function dropFile(store: ImportStore, found: Parameters<typeof ownerOf>[0]): Promise<void> {
  if ((await store.read.files.ofOwner(ownerOf(found))).length === 0) return
  await store.transact((write) => write.files.drop(ownerOf(found)))
}

/** Which record a row became stays, and what was wrong with it; what it said goes. */
async function stripRows(store: ImportStore, importId: string): Promise<number> {
  for (let count = 0; ;) {
    const stripped = await store.transact((write) => write.cleaning.stripRows(importId, rowsAtOnce))
    count += stripped
    if (stripped < rowsAtOnce) return count
    await setImmediate()
  }
}

/** A few thousand a transaction, and a turn for everybody else after each: SQLite deletes in this thread. */
async function clearRows(store: ImportStore, importId: string): Promise<number> {
  for (let count = 0; ;) {
    if ((await store.read.lines.page(importId, 'any', 1, 1)).length === 0) return count
    count += await store.transact((write) => write.cleaning.dropRows(importId, rowsAtOnce))
    await setImmediate()
  }
}
