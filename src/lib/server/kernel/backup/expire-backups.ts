import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readManifest } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'

/** As `npm run backup` names them itself: nothing else in the folder is touched. */
const ownName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/

/**
 * Removes whole backups that were made before an instant; answers their names. The newest stays, however old it is:
 * what is known of people who were erased must not live on in copies for ever, and nobody is left without a copy.
 */
export function expireBackups(folder: string, before: string): string[] {
  const whole = readdirSync(folder)
    .filter((name) => ownName.test(name))
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
