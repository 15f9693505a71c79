import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { tighten } from '../files/for-owner.ts'

/** The installation's secret: made on the first start, readable by its owner alone. */
export function readSecretKey(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    // 'wx' fails where the file is there already: two processes that start at once agree on one key.
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  tighten(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
