import { join } from 'node:path'
import type { Clock } from '../core/clock.ts'
import type { Database } from '../db/connect.ts'
import type { Env } from '../env.ts'
import type { FileCollector } from '../files/collect-files.ts'
import { createContents } from '../files/create-contents.ts'
import { tighten } from '../files/for-owner.ts'
import type { Hooks } from '../hooks.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { storeOf } from '../store/store.ts'
import { cleanKeptFiles } from './feature.ts'
import type { FileKinds } from './file-kind.ts'
import { keptFileRepository } from './stored-file.repository.ts'
import { type KeptFiles, createKeptFiles } from './stored-files.ts'

interface Parts {
  env: Env
  database: Database
  clock: Clock
  hooks: Hooks
  kinds: FileKinds
  keyring: Keyring
}

/** The installation's files, by its settings. */
export function openFiles({ env, database, clock, hooks, kinds, keyring }: Parts): {
  files: KeptFiles
  collector: FileCollector
} {
  const folder = join(env.dataDir, 'files')
  tighten(folder, 0o700)
  const { contents, collector } = createContents(env, folder)
  const store = storeOf(database, (db) => ({ files: keptFileRepository(db) }))
  cleanKeptFiles(store, hooks)
  return { files: createKeptFiles({ contents, store, clock, kinds, keyring }), collector }
}
