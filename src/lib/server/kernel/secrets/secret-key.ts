import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isCode } from '../files/disk-error.ts'
import { tighten } from '../files/for-owner.ts'
import { withFileLock } from '../files/with-file-lock.ts'
import { writeAtomically } from '../files/write-atomically.ts'

/** The installation's secrets, one a line, the newest first. The first is made on the first start; for its owner alone. */
export function readSecrets(file: string): readonly string[] {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    // 'wx' fails where the file is there already: two processes that start at once agree on one key.
    writeFileSync(file, `${newSecret()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  tighten(file, 0o600)
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter(Boolean)
}

/** Puts a new secret before the ones that are there: what those have sealed still opens. Two at once are two secrets. */
export const addSecret = (file: string, withLock = withFileLock<void>): Promise<void> =>
  withLock(`${file}.lock`, async () => {
    const secrets = [newSecret(), ...readSecrets(file)]
    await writeAtomically(file, Buffer.from(`${secrets.join('\n')}\n`))
  })

const newSecret = (): string => randomBytes(48).toString('base64url')
