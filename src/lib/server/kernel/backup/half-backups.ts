import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { nothing } from '../files/disk-error.ts'
import { isOwnName } from './own-name.ts'

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
  const [place, own] = [dirname(target), basename(target)]
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
