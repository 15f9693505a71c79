import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Env } from '../env.ts'
import { isCode, nothing } from '../files/disk-error.ts'
import { syncFolder, writeAtomically } from '../files/write-atomically.ts'
import { type CopiedFiles, copyFiles, hashOfFile } from './copy-files.ts'
import {
  BackupRefusal,
  bucketOf,
  type Contents,
  dumpName,
  keyName,
  type Manifest,
  manifestName,
  readManifest,
  refuse,
  sqliteName,
} from './manifest.ts'
import { dumpPostgres } from './postgres-copy.ts'
import { checkSqlite, copySqlite } from './sqlite-copy.ts'

export type BackupPlace = Pick<Env, 'dataDir' | 'databaseUrl' | 'secretKeyFile'> & Partial<Pick<Env, 's3'>>

interface Asked {
  madeAt: string
  /** Breaks it off; its reason is what is thrown then. */
  signal?: AbortSignal
}

export interface Backup extends Manifest {
  damaged: string[]
}

/**
 * A copy of the running college, whole or not there at all: it is made beside the target and gets the
 * name when its database has been checked. The files come after the database: they never change, so
 * that whatever its rows name is among them. A bucket is not copied: it has copies and versions of its own.
 * @throws BackupRefusal
 */
export async function backUp(
  place: BackupPlace,
  folder: string,
  { madeAt, signal = new AbortController().signal }: Asked,
): Promise<Backup> {
  const target = resolve(folder)
  await requireEmptyTarget(target)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const half = halfOf(target)
  await mkdir(half, { mode: 0o700 })
  await chmod(half, 0o700)
  try {
    const contents = await saveDatabase(place, half, signal)
    const files = place.s3
      ? { copied: 0, damaged: [] }
      : await copyFiles(join(place.dataDir, 'files'), join(half, 'files'), signal)
    await writeAtomically(join(half, keyName), await readFile(place.secretKeyFile))
    const manifest = await writeManifest(place, half, { contents, files, madeAt })
    signal.throwIfAborted()
    await rename(half, target).catch((error: unknown) => refuseFilled(target, error))
    await syncFolder(dirname(target))
    return { ...manifest, damaged: files.damaged }
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

async function requireEmptyTarget(target: string): Promise<void> {
  const entries = (await readdir(target).catch(nothing)) ?? []
  if (entries.length > 0) refuse(`${target} is not empty. A backup needs a folder of its own.`)
}

/** The system itself lets no folder take the place of one that holds anything. */
function refuseFilled(target: string, error: unknown): void {
  if (!isCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error
  refuse(
    `While this backup was made, another one was saved to ${target}, or something else was put there. That stays as it is. A backup needs a folder of its own.`,
  )
}

async function saveDatabase(
  { databaseUrl, dataDir }: BackupPlace,
  half: string,
  signal: AbortSignal,
): Promise<Contents> {
  if (databaseUrl) {
    // Made first, so that the tool writes into a file that nobody else may read.
    await writeAtomically(join(half, dumpName), new Uint8Array())
    const tables = await dumpPostgres(databaseUrl, join(half, dumpName), signal)
    return { tables, dumpHash: await hashOfFile(join(half, dumpName)) }
  }
  copySqlite(join(dataDir, sqliteName), join(half, sqliteName))
  return checkSqlite(join(half, sqliteName))
}

async function writeManifest(
  { databaseUrl, s3 }: BackupPlace,
  half: string,
  made: { contents: Contents; files: CopiedFiles; madeAt: string },
): Promise<Manifest> {
  const manifest: Manifest = {
    form: 1,
    engine: databaseUrl ? 'postgres' : 'sqlite',
    madeAt: made.madeAt,
    ...made.contents,
    files: made.files.copied,
    ...(s3 && { bucket: bucketOf(s3) }),
  }
  await writeAtomically(join(half, manifestName), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  return manifest
}

/**
 * Removes whole backups that were made before an instant and have a name of our own; answers their names. The newest stays, however old it is:
 * what is known of people who were erased must not live on in copies for ever, and nobody is left without a copy.
 */
export function expireBackups(folder: string, before: string): string[] {
  const whole = readdirSync(folder)
    .filter((name) => isOwnName(name))
    .flatMap((name) => madeAtOf(join(folder, name)).map((madeAt) => ({ name, madeAt })))
    .toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1))
  const old = whole.slice(1).filter(({ madeAt }) => madeAt < before)
  for (const { name } of old) rmSync(join(folder, name), { recursive: true })
  return old.map(({ name }) => name)
}

/** None where it is no whole backup, which somebody has to look at. */
function madeAtOf(folder: string): string[] {
  try {
    return [readManifest(folder).madeAt]
  } catch (error) {
    if (error instanceof BackupRefusal) return []
    throw error
  }
}

/** Beside the target, so that it gets its name by one step. */
const halfOf = (target: string): string => `${target}.half-${randomUUID().slice(0, 8)}`

const half = /^(.+)\.half-[0-9a-f]{8}$/
const day = 24 * 60 * 60 * 1000

/**
 * Removes what is left of backups into the same folder, or into one that `npm run backup` named itself, whose process
 * was killed; answers their names. They hold people's data and the secret key. Where anything was written in the last
 * day, one may still be at work.
 */
export async function removeHalves(folder: string, now: string): Promise<string[]> {
  const target = resolve(folder)
  const place = dirname(target)
  const own = basename(target)
  const removed: string[] = []
  for (const name of (await readdir(place).catch(nothing)) ?? []) {
    const whole = half.exec(name)?.[1]
    if (whole === undefined || (whole !== own && !isOwnName(whole))) continue
    if ((await lastWriting(join(place, name))) > Date.parse(now) - day) continue
    await rm(join(place, name), { recursive: true, force: true })
    removed.push(name)
  }
  return removed
}

async function lastWriting(folder: string): Promise<number> {
  const inside = (await readdir(folder, { recursive: true }).catch(nothing)) ?? []
  let last = 0
  for (const name of ['.', ...inside]) {
    const found = await stat(join(folder, name)).catch(nothing)
    last = Math.max(last, found?.mtimeMs ?? 0)
  }
  return last
}

/** As `npm run backup` names a backup itself. @example isOwnName('2026-11-21T08-00-00') // true */
const isOwnName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name)
