import { join } from 'node:path'
import type { Kysely, Selectable } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { Clock } from '../core/clock.ts'
import type { Database } from '../db/connect.ts'
import type { FileRow, Tables } from '../db/tables.ts'
import type { Env } from '../env.ts'
import type { Feature } from '../feature.ts'
import { createFileCollector, type FileCollector } from '../files/collect-files.ts'
import type { ContentStore } from '../files/content-store.ts'
import { createFiles } from '../files/files.ts'
import { tighten } from '../files/for-owner.ts'
import { createS3Client } from '../files/s3-client.ts'
import { createS3Collector, createS3Store } from '../files/s3-store.ts'
import type { Cleaning, Counts, Hooks } from '../hooks.ts'
import type { Person } from '../personal-data/person.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { tracesIn } from '../personal-data/traces.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { type Store, storeOf } from '../store/store.ts'
import { keptFileRepository, type KeptFileRepository } from './stored-file.repository.ts'
import type { FileKinds } from './stored-file.ts'
import { createKeptFiles, type KeptFiles } from './stored-files.ts'

/**
 * Files that belong to a record of the person. New kinds, such as a photo of a student, are covered without a
 * declaration of their own.
 */
const filesPersonalData: PersonalData = {
  records: [
    {
      name: 'own',
      title: m['personalData.files.own'],
      tables: ['files'],
      fate: 'erased',
      kept: m['personalData.files.ownKept'],
      read: async ({ db, person }) =>
        (await ownFiles(db, person)).map((file) => ({
          kind: file.kind,
          name: file.name,
          bytes: file.bytes,
          keptSince: file.created_at,
          keptUntil: file.expires_at,
        })),
      async files({ app, db, person }) {
        const found = []
        for (const { id, name, hash } of await ownFiles(db, person)) {
          const bytes = await app.files.get(hash)
          if (bytes) found.push({ name: `${id}-${name}`, bytes })
        }
        return found
      },
      async erase({ db, person }) {
        const ids = (await ownFiles(db, person)).map(({ id }) => id)
        if (ids.length > 0) await db.deleteFrom('files').where('id', 'in', ids).execute()
      },
    },
    tracesIn({
      name: 'added',
      title: m['personalData.files.added'],
      table: 'files',
      by: ['created_by'],
      shows: { kind: 'kind', name: 'name', at: 'created_at' },
    }),
  ],
}

async function ownFiles(db: Kysely<Tables>, { records }: Person): Promise<Selectable<FileRow>[]> {
  const owners = Object.entries(records)
  if (owners.length === 0) return []
  return db
    .selectFrom('files')
    .selectAll()
    .where((eb) =>
      eb.or(
        owners.map(([entity, ids]) =>
          eb.and([eb('owner_entity', '=', entity), eb('owner_id', 'in', [...ids])]),
        ),
      ),
    )
    .orderBy('created_at')
    .execute()
}

/** The kernel's declaration for files: the address asks each file's kind who may read it. */
export const filesFeature: Feature = {
  name: 'files',
  personalData: filesPersonalData,
  pages: { '/files/[id]/[name]': 'public' },
  // The feature that owns the document sends it; it has no address of its own.
  files: {
    'files.snapshot': { access: [], mayRead: () => false, mediaTypes: ['application/pdf'] },
  },
}

const atOnce = 500

/** Deletes expired files, and their bytes if nothing else refers to them. */
function cleanKeptFiles(
  store: Store<{ files: KeptFileRepository }>,
  hooks: Pick<Hooks, 'daily' | 'usesFile'>,
): void {
  hooks.usesFile.push((hash) => store.read.files.hasHash(hash))
  hooks.daily.push((cleaning) => dropExpired(store, cleaning))
}

async function dropExpired(
  store: Store<{ files: KeptFileRepository }>,
  { daysAgo }: Cleaning,
): Promise<Counts> {
  for (let count = 0; ;) {
    const hashes = await store.transact((write) => write.files.dropExpired(daysAgo(0), atOnce))
    count += hashes.length
    if (hashes.length < atOnce) return { expiredFiles: count }
  }
}

interface Parts {
  env: Env
  database: Database
  clock: Clock
  hooks: Hooks
  kinds: FileKinds
  keyring: Keyring
}

/** Opens the installation's file store with its settings. */
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

/** Creates the store for file contents: a folder or a bucket, by the settings. */
function createContents(
  { s3 }: Pick<Env, 's3'>,
  folder: string,
): { contents: ContentStore; collector: FileCollector } {
  if (!s3) return { contents: createFiles(folder), collector: createFileCollector(folder) }
  const client = createS3Client(s3)
  return { contents: createS3Store(client, folder), collector: createS3Collector(client, folder) }
}
