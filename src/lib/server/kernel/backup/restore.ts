import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, readdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { nothing } from '../files/disk-error.ts'
import { syncFolder, writeAtomically } from '../files/write-atomically.ts'
import type { BackupPlace } from './backup.ts'
import { copyFiles, hashOfFile } from './copy-files.ts'
import {
  bucketOf,
  type Contents,
  dumpName,
  keyName,
  type Manifest,
  readManifest,
  refuseBackup,
  requireSame,
  sqliteName,
} from './manifest.ts'
import { requireEmptyPostgres, restorePostgres } from './postgres-copy.ts'
import { checkSqlite, copySqlite } from './sqlite-copy.ts'

/**
 * The folder at the root of a volume. Anything else may belong to a college: SQLite would apply a leftover -wal file
 * to the database.
 */
const ofTheDisk = 'lost+found'

/**
 * Restores a backup into an empty data folder, and reports success only once the result matches the backup. The
 * database comes last: if it is missing, the restore did not finish.
 * @throws BackupRefusal
 */
export async function restore(place: BackupPlace, folder: string): Promise<Manifest> {
  const manifest = readManifest(resolve(folder))
  await requireEmptyPlace(place, manifest)
  requireSame(
    manifest,
    manifest.engine === 'sqlite'
      ? checkSqlite(join(folder, sqliteName))
      : { tables: manifest.tables, dumpHash: await hashOfFile(join(folder, dumpName)) },
  )
  const isMade = (await mkdir(place.dataDir, { recursive: true, mode: 0o700 })) !== undefined
  if (isMade) await chmod(place.dataDir, 0o700)
  await restoreFiles(place, folder, manifest)
  requireSame(manifest, await restoreDatabase(place, folder))
  return manifest
}

async function requireEmptyPlace(place: BackupPlace, { engine, bucket }: Manifest): Promise<void> {
  const own = place.s3 ? bucketOf(place.s3) : undefined
  if (bucket !== own)
    refuseBackup(
      bucket === undefined
        ? 'This backup holds its files: restore it without FILES_URL.'
        : `The files of this backup are in ${bucket}: set FILES_URL to it.`,
    )
  const found = ((await readdir(place.dataDir).catch(nothing)) ?? []).filter((name) => name !== ofTheDisk)
  if (found.length > 0)
    refuseBackup(
      `${place.dataDir} is not empty: it holds ${found.toSorted().join(', ')}. Move that away first.`,
    )
  if (existsSync(place.secretKeyFile))
    refuseBackup(`${place.secretKeyFile} is there already. Move it away first.`)
  if ((engine === 'postgres') !== (place.databaseUrl !== null))
    refuseBackup(
      engine === 'postgres'
        ? 'This backup is of PostgreSQL: set DATABASE_URL to an empty database.'
        : 'This backup is of SQLite: restore it without DATABASE_URL.',
    )
  if (place.databaseUrl) await requireEmptyPostgres(place.databaseUrl)
}

async function restoreFiles(place: BackupPlace, folder: string, manifest: Manifest): Promise<void> {
  const { copied, damaged } = await copyFiles(join(folder, 'files'), join(place.dataDir, 'files'))
  if (damaged.length > 0) refuseBackup(`Files of the backup are damaged: ${damaged.join(', ')}.`)
  if (copied !== manifest.files)
    refuseBackup(`The backup holds ${copied} files instead of ${manifest.files}.`)
  await writeAtomically(place.secretKeyFile, await readFile(join(folder, keyName)))
}

async function restoreDatabase({ databaseUrl, dataDir }: BackupPlace, folder: string): Promise<Contents> {
  if (databaseUrl) return { tables: await restorePostgres(databaseUrl, join(folder, dumpName)) }
  const half = join(dataDir, `${sqliteName}.half`)
  copySqlite(join(folder, sqliteName), half)
  const contents = checkSqlite(half)
  await rename(half, join(dataDir, sqliteName))
  await syncFolder(dataDir)
  return contents
}
