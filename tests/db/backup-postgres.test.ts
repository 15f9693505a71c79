import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FreshPlace, freshPlace } from '../support/databases.ts'
import { publishedExam } from '../support/exam-steps.ts'
import { type TestApp, openTestApp } from '../support/test-app.ts'
import { runCommand, startCommand } from '../support/run-command.ts'

/** A tool that says which version it is, writes down how it was called, and then does as the test wants. */
function toolThat(name: string, version: number, does = ''): void {
  const script = [
    `#!${process.execPath}`,
    "const { writeFileSync } = require('node:fs')",
    'const args = process.argv.slice(2)',
    `if (args[0] === '--version') { console.log('${name} (PostgreSQL) ${version}.1'); process.exit() }`,
    `writeFileSync('${join(place, `${name}.json`)}', JSON.stringify({ args, ...process.env }))`,
    does,
  ]
  writeFileSync(join(place, 'bin', name), script.join('\n'))
  chmodSync(join(place, 'bin', name), 0o755)
}

const asksForFile = "const file = args.find((arg) => arg.startsWith('--file=')).slice(7)"
const callOf = (name: string): Record<string, string> & { args: string[] } =>
  JSON.parse(readFileSync(join(place, `${name}.json`), 'utf8'))

let testApp: TestApp
let empty: FreshPlace
let place: string
beforeEach(async () => {
  testApp = await openTestApp('postgres')
  empty = await freshPlace('postgres')
  place = mkdtempSync(join(tmpdir(), 'prangan-backup-'))
  mkdirSync(join(place, 'bin'))
  await publishedExam(testApp)
})
afterEach(async () => {
  await testApp.close()
  await empty.drop()
  rmSync(place, { recursive: true, force: true })
})

const folder = (): string => join(place, 'today')
const urlOf = (databaseUrl: string | null): string => databaseUrl ?? ''
const nameOf = (databaseUrl: string | null): string => new URL(urlOf(databaseUrl)).pathname.slice(1)
const backUpEnv = () => ({
  DATA_DIR: testApp.app.env.dataDir,
  DATABASE_URL: urlOf(testApp.app.env.databaseUrl),
  PATH: join(place, 'bin'),
})
const backUp = () => runCommand('backup', [folder()], backUpEnv())
const restore = () =>
  runCommand('restore', [folder()], {
    DATA_DIR: join(place, 'restored'),
    DATABASE_URL: urlOf(empty.databaseUrl),
    PATH: join(place, 'bin'),
  })

describe('a backup of PostgreSQL', () => {
  it('says which tool is missing and how to get it', async () => {
    expect(await backUp()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^pg_dump is missing.*apt install postgresql-client-18/),
    })
    expect(existsSync(folder())).toBe(false)
  })

  it('says that a tool is older than the server', async () => {
    toolThat('pg_dump', 15)
    const { code, output } = await backUp()
    expect(code).toBe(1)
    expect(output).toMatch(/^pg_dump is of PostgreSQL 15, the database is of 18/)
    expect(existsSync(join(place, 'pg_dump.json'))).toBe(false)
  })

  it('dumps the instant that it counts, keeps the password from the arguments, and brings files and key', async () => {
    toolThat('pg_dump', 18, `${asksForFile}; writeFileSync(file, 'the dump')`)
    expect(await backUp()).toMatchObject({ code: 0, output: expect.stringContaining('  exams: 1\n') })
    const { args, ...env } = callOf('pg_dump')
    const { hostname, port } = new URL(urlOf(testApp.app.env.databaseUrl))
    const at = { PGHOST: hostname, PGPORT: port, PGUSER: 'prangan', PGPASSWORD: 'prangan' }
    expect(env).toMatchObject(at)
    expect(args).toEqual([
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      expect.stringMatching(/^--snapshot=[0-9A-F]+-[0-9A-F]+-\d+$/),
      expect.stringMatching(/--file=.*\/today\.half-[0-9a-f]{8}\/prangan\.dump$/),
      `--dbname=dbname='${nameOf(testApp.app.env.databaseUrl)}'`,
      '--no-password',
    ])
    expect(readdirSync(folder()).toSorted()).toEqual(['backup.json', 'files', 'prangan.dump', 'secret.key'])
    expect(readFileSync(join(folder(), 'prangan.dump'), 'utf8')).toBe('the dump')
  })

  it('tells the tool what the driver understood, where the tool would not understand the address', async () => {
    toolThat('pg_dump', 18, `${asksForFile}; writeFileSync(file, 'the dump')`)
    const { writes } = testApp.app.database
    await sql`drop role if exists "odd"`.execute(writes)
    await sql`create role "odd" superuser login password 'p@ss:w/rd'`.execute(writes)
    const address = urlOf(testApp.app.env.databaseUrl).replace('prangan:prangan@', 'odd:p@ss%3Aw%2Frd@')
    const { code } = await runCommand('backup', [folder()], { ...backUpEnv(), DATABASE_URL: address })
    await sql`drop role "odd"`.execute(writes)
    expect(code).toBe(0)
    expect(callOf('pg_dump')).toMatchObject({ PGUSER: 'odd', PGPASSWORD: 'p@ss:w/rd' })
  })

  it('leaves nothing where the tool fails', async () => {
    toolThat('pg_dump', 18, "console.error('disk full'); process.exit(1)")
    expect(await backUp()).toMatchObject({ code: 1, output: expect.stringContaining('disk full') })
    expect(readdirSync(place).toSorted()).toEqual(['bin', 'pg_dump.json'])
  })

  it('that is killed in the middle is never taken for a whole one', async () => {
    toolThat('pg_dump', 18, `${asksForFile}; writeFileSync(file, 'half'); setTimeout(() => {}, 3000)`)
    const { ended, kill } = startCommand('backup', [folder()], backUpEnv())
    await vi.waitUntil(() => existsSync(join(place, 'pg_dump.json')), { timeout: 20_000 })
    kill()
    await ended
    expect(existsSync(folder())).toBe(false)
    const half = readdirSync(place).find((name) => name.startsWith('today.half-')) ?? ''
    const { code, output } = await runCommand('restore', [join(place, half)], { DATA_DIR: join(place, 'x') })
    expect(code).toBe(1)
    expect(output).toContain('no whole backup')
  })
})

describe('a restore into PostgreSQL', () => {
  beforeEach(async () => {
    toolThat('pg_dump', 18, `${asksForFile}; writeFileSync(file, 'the dump')`)
    await backUp()
  })

  it('says which tool is missing', async () => {
    expect(await restore()).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^pg_restore is missing/),
    })
    expect(existsSync(join(place, 'restored'))).toBe(false)
  })

  it('calls the tool for all or nothing, and believes its own count alone', async () => {
    toolThat('pg_restore', 18)
    const { code, output } = await restore()
    expect(callOf('pg_restore').args).toEqual([
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      '--no-privileges',
      join(folder(), 'prangan.dump'),
      `--dbname=dbname='${nameOf(empty.databaseUrl)}'`,
      '--no-password',
    ])
    expect(code).toBe(1)
    expect(output).toContain('exams missing instead of 1')
  })

  it('is refused where the database holds tables', async () => {
    toolThat('pg_restore', 18)
    const full = await runCommand('restore', [folder()], {
      ...backUpEnv(),
      DATA_DIR: join(place, 'restored'),
    })
    expect(full).toMatchObject({ code: 1, output: expect.stringContaining('holds tables already') })
  })

  it('is refused where the data would go into SQLite', async () => {
    const other = await runCommand('restore', [folder()], { DATA_DIR: join(place, 'restored') })
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('set DATABASE_URL') })
  })
})
