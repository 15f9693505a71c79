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

/**
 * Reads the installation's secrets, one per line, newest first. The first is created on the first start; only the
 * owner can read the file.
 */
export function readSecrets(file: string): readonly string[] {
  if (!existsSync(file)) makeFirst(file)
  tighten(file, 0o600)
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.map((line) => line.trim()).filter(Boolean)
}

/**
 * Creates the file completely or not at all: otherwise, of two processes that start at once, one could read it before
 * the other has written it. Only one file gets the name, so both use its key.
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

/** Gives the file its name. @throws `EEXIST` if another process was faster */
function giveName(whole: string, file: string): void {
  try {
    linkSync(whole, file)
  } catch (error) {
    // Some shared folders do not support hard links; there the file is copied.
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error
    copyFileSync(whole, file, constants.COPYFILE_EXCL)
  }
}

/**
 * Adds a new secret before the existing ones, which still open what they sealed. Two parallel calls add two secrets.
 */
export const addSecret = (file: string, withLock = withFileLock<void>): Promise<void> =>
  withLock(`${file}.lock`, async () => {
    const secrets = [newSecret(), ...readSecrets(file)]
    await writeAtomically(file, Buffer.from(`${secrets.join('\n')}\n`))
  })

const newSecret = (): string => randomBytes(48).toString('base64url')
