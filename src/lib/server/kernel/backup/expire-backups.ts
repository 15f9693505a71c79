import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { nothing } from '../files/disk-error.ts'
import { readManifest } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'

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
export const halfOf = (target: string): string => `${target}.half-${randomUUID().slice(0, 8)}`

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
