import { setImmediate } from 'node:timers/promises'
import { systemActor } from '../../audit/audit.ts'
import type { Cleaning, Counts } from '../../hooks.ts'
import { ownerOf } from '../files/import-file.ts'
import { endedBy, importMachine, moveImport } from '../import-states.ts'
import type { StoredImport } from './import-row.ts'
import type { ImportStore } from './imports.repository.ts'

/** Days for which the rows and the file of a discarded import are stored. */
export const keepImportDays = 7
/** Days for which an unfinished sealed import is stored, and the rows and the file of a saved one. */
const keepSealedDays = 30
const rowsAtOnce = 2_000

/**
 * Deletes the rows and files of imports that were discarded long ago, except for the entry in the history; for sealed
 * ones also the data read from the file.
 */
export async function cleanImports(store: ImportStore, { daysAgo, putAside }: Cleaning): Promise<Counts> {
  const before = daysAgo(keepImportDays)
  const longBefore = daysAgo(keepSealedDays)
  const { cleaning } = store.read
  const counts = { importRows: 0, files: 0 }
  for (const id of await cleaning.failed(before)) await discardOld(store, id, daysAgo(0))
  for (const id of await cleaning.leftSealed(longBefore)) await discardOld(store, id, daysAgo(0))
  for (const found of await cleaning.discarded(before)) {
    counts.importRows += await clearRows(store, found.id)
    await store.transact((write) => write.corrections.drop(found.id))
    await dropFile(store, found)
    if (await putAside(found.fileHash, before)) counts.files += 1
  }
  for (const found of await cleaning.endedSealed(longBefore)) {
    counts.importRows += await stripRows(store, found.id)
    await store.transact(async (write) => {
      await write.files.drop(ownerOf(found))
      await write.corrections.drop(found.id)
      await write.cleaning.markStripped(found.id, daysAgo(0))
    })
    if (await putAside(found.fileHash, longBefore)) counts.files += 1
  }
  return counts
}

/** Discards an old import, dated at its check, so that its data is deleted at once. One with a running job stays. */
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

/** Deletes the content of rows; their record and their problems stay. */
async function stripRows(store: ImportStore, importId: string): Promise<number> {
  for (let count = 0; ;) {
    const stripped = await store.transact((write) => write.cleaning.stripRows(importId, rowsAtOnce))
    count += stripped
    if (stripped < rowsAtOnce) return count
    await setImmediate()
  }
}

/**
 * Deletes a few thousand rows per transaction, with a turn of the event loop after each: SQLite deletes in this
 * thread.
 */
async function clearRows(store: ImportStore, importId: string): Promise<number> {
  for (let count = 0; ;) {
    if ((await store.read.lines.page(importId, 'any', 1, 1)).length === 0) return count
    count += await store.transact((write) => write.cleaning.dropRows(importId, rowsAtOnce))
    await setImmediate()
  }
}
