import { randomBytes } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { isCode } from '../files/disk-error.ts'
import { tighten, withFileLock } from '../files/for-owner.ts'
import { halfOf, writeAtomically } from '../files/write-atomically.ts'

/** The installation's secrets, one a line, the newest first. The first is made on the first start; for its owner alone. */
export function readSecrets(file: string): readonly string[] {
  if (!existsSync(file)) makeFirst(file)
  tighten(file, 0o600)
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter(Boolean)
}

/**
 * Whole, or not there: of two processes that start at once, one would otherwise read what the other has not written yet.
 * Only one file gets the name, so both go on with its key.
 */
function makeFirst(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const half = halfOf(file)
  try {
    writeFileSync(half, `${newSecret()}\n`, { mode: 0o600, flag: 'wx', flush: true })
    giveName(half, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(half, { force: true })
  }
}

/** @throws `EEXIST` where another process was quicker */
function giveName(whole: string, file: string): void {
  try {
    linkSync(whole, file)
  } catch (error) {
    // Some shared folders know no second name of a file: there it is copied, in two steps.
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
    copyFileSync(whole, file, constants.COPYFILE_EXCL)
  }
}

/** Puts a new secret before the ones that are there: what those have sealed still opens. Two at once are two secrets. */
export const addSecret = (file: string, withLock = withFileLock<void>): Promise<void> =>
  withLock(`${file}.lock`, async () => {
    const secrets = [newSecret(), ...readSecrets(file)]
    await writeAtomically(file, Buffer.from(`${secrets.join('\n')}\n`))
  })

const newSecret = (): string => randomBytes(48).toString('base64url')
