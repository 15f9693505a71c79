import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'

let dataDir: string
let umask: number
beforeEach(() => {
  umask = process.umask(0)
  dataDir = mkdtempSync(join(tmpdir(), 'prangan-open-'))
  chmodSync(dataDir, 0o755)
})
afterEach(() => {
  process.umask(umask)
  rmSync(dataDir, { recursive: true, force: true })
})

async function openAndWrite(): Promise<Record<string, string>> {
  const app = await createApp(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test' }))
  await app.files.put(Buffer.from('a file'))
  const modes = readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))])
  await app.close()
  return Object.fromEntries(modes)
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

const forOwner = {
  files: '700',
  'migrations.lock': '600',
  'prangan.sqlite': '600',
  'prangan.sqlite-shm': '600',
  'prangan.sqlite-wal': '600',
  'secret.key': '600',
}

it('database, key and files are for their owner in a folder that somebody else made, which stays as it is', async () => {
  expect(await openAndWrite()).toEqual(forOwner)
  expect(modeOf(dataDir)).toBe('755')
})

it('what an earlier version left open is closed at the next start', async () => {
  await openAndWrite()
  mkdirSync(join(dataDir, 'outbox'))
  for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o755)
  expect(await openAndWrite()).toEqual({ ...forOwner, outbox: '700' })
})

it('a folder that was not there is made for its owner', async () => {
  rmSync(dataDir, { recursive: true })
  await openAndWrite()
  expect(modeOf(dataDir)).toBe('700')
})
