import type { Kernel } from '../app.ts'
import { auditEntry } from '../audit/audit.ts'
import { auditRepository } from '../audit/audit.repository.ts'
import { systemClock } from '../core/clock.ts'
import { type Lists, createLists } from '../lists/create-lists.ts'
import { createCursorSeal } from '../lists/cursor.ts'
import { exportsFolder, sweepFiles } from '../lists/into-file.ts'
import type { ListContext } from '../lists/list-kind.ts'
import { storeOf } from '../store/store.ts'

interface Parts extends Pick<
  Kernel,
  'env' | 'keyring' | 'database' | 'clock' | 'features' | 'workers' | 'hooks'
> {
  /** With all that the features have added to it. */
  app(): ListContext['app']
}

/** Lists write nothing but a row in the trail about each file. */
export function wireLists({ env, hooks, ...parts }: Parts): Lists {
  const folder = exportsFolder(env)
  // Files are as old as the system says, whatever a test does to the clock.
  hooks.tidy.push(() => sweepFiles(folder, systemClock.now()))
  const store = storeOf(parts.database, (db) => ({ audit: auditRepository(db) }))
  return createLists({
    ...parts,
    folder,
    seal: createCursorSeal(parts.keyring.secrets()[0] ?? ''),
    record: (actor, change) =>
      store.transact((write) => write.audit.record(auditEntry(actor, parts.clock.now(), change))),
  })
}
