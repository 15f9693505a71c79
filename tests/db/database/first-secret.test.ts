import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const script = `
  import { readSecrets } from '#lib/server/kernel/secrets/secret-key.ts'
  process.on('message', (file) => process.send(readSecrets(file)))
  process.send('ready')
`
let folder: string
let children: ChildProcess[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prangan-secrets-'))
  children = [1, 2, 3].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    }),
  )
  await Promise.all(children.map((child) => once(child, 'message')))
}, 60_000)
afterAll(() => {
  for (const child of children) child.disconnect()
  rmSync(folder, { recursive: true, force: true })
})

it('processes that start at once agree on one secret, and none reads half of it', async () => {
  const files = Array.from({ length: 100 }, (_, index) => join(folder, `${index}.key`))
  for (const file of files) {
    const read = children.map((child) => once(child, 'message'))
    for (const child of children) child.send(file)
    const [first, ...others] = (await Promise.all(read)).map(([secrets]) => secrets as string[])
    expect(first).toEqual([expect.stringMatching(/^[\w-]{64}$/)])
    for (const other of others) expect(other).toEqual(first)
  }
  expect(readdirSync(folder)).toHaveLength(files.length)
}, 60_000)
