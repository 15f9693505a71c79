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
  refuseBackup,
  sqliteName,
} from './manifest.ts'
import { dumpPostgres } from './postgres-copy.ts'
import { checkSqlite, copySqlite } from './sqlite-copy.ts'

export type BackupPlace = Pick<Env, 'dataDir' | 'databaseUrl' | 'secretKeyFile'> & Partial<Pick<Env, 's3'>>

interface BackupOptions {
  madeAt: string
  /** Aborts the backup; its reason is thrown. */
  signal?: AbortSignal
}

export interface Backup extends Manifest {
  damaged: string[]
}

/**
 * Copies the running college, completely or not at all: the copy is made next to the target and renamed once its
 * database is checked. Files are copied after the database; stored files never change, so every file that a row names
 * is included. A bucket is not copied: it has its own copies and versions.
 * @throws BackupRefusal
 */
export async function backUp(
  place: BackupPlace,
  folder: string,
  { madeAt, signal = new AbortController().signal }: BackupOptions,
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
  if (entries.length > 0) refuseBackup(`${target} is not empty. A backup needs a folder of its own.`)
}

/** Refuses a target that has content by now: the operating system does not rename a folder onto a non-empty one. */
function refuseFilled(target: string, error: unknown): void {
  if (!isCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error
  refuseBackup(
    `While this backup was made, another one was saved to ${target}, or something else was put there. That stays as it is. A backup needs a folder of its own.`,
  )
}

async function saveDatabase(
  { databaseUrl, dataDir }: BackupPlace,
  half: string,
  signal: AbortSignal,
): Promise<Contents> {
  if (databaseUrl) {
    // The file is created first, so that the tool writes into a file that only its owner can read.
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
 * Removes complete backups that were made before an instant and have a generated name; returns their names. The
 * newest always stays, however old: data of erased people must not survive in copies, but the college must keep one
 * copy.
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

/** Returns an empty list for a folder that is no complete backup, which an administrator has to inspect. */
function madeAtOf(folder: string): string[] {
  try {
    return [readManifest(folder).madeAt]
  } catch (error) {
    if (error instanceof BackupRefusal) return []
    throw error
  }
}

/** Lies next to the target, so that a single rename completes it. */
const halfOf = (target: string): string => `${target}.half-${randomUUID().slice(0, 8)}`

const half = /^(.+)\.half-[0-9a-f]{8}$/
const day = 24 * 60 * 60 * 1000

/**
 * Removes the partial folders of killed backups, for this target or for names that `npm run backup` generated;
 * returns their names. They hold personal data and the secret key. A folder with writes in the last day is skipped,
 * because its backup may still run.
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

/** Whether `npm run backup` generated the name. @example isOwnName('2026-11-21T08-00-00') // true */
const isOwnName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/.test(name)
