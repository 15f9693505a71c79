import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './manifest.ts'
import { isOwnName } from './own-name.ts'
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
