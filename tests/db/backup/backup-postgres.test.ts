import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { asksForFile, backedUpOnPostgres, nameOf, urlOf } from '../../support/database/backups-on-postgres.ts'
import { runCommand, startCommand } from '../../support/processes/run-command.ts'

const { testApp, inPlace, folder, toolThat, callOf, backUpEnv, backUp } = backedUpOnPostgres()

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
    expect(existsSync(inPlace('pg_dump.json'))).toBe(false)
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
    expect(readdirSync(inPlace()).toSorted()).toEqual(['bin', 'pg_dump.json'])
  })

  it('that is interrupted leaves nothing: neither half a copy nor a running tool', async () => {
    const works = "writeFileSync(file, 'half'); setInterval(() => {}, 1000)"
    const writesPid = `writeFileSync('${inPlace('pid')}', String(process.pid))`
    toolThat('pg_dump', 18, `${asksForFile}; ${works}; ${writesPid}`)
    const { ended, stop } = startCommand('backup', [folder()], backUpEnv())
    await vi.waitUntil(() => existsSync(inPlace('pid')), { timeout: 20_000 })
    stop()
    expect(await ended).toMatchObject({ code: 1, output: expect.stringContaining('was interrupted') })
    expect(readdirSync(inPlace()).toSorted()).toEqual(['bin', 'pg_dump.json', 'pid'])
  })

  it('that is killed in the middle is never taken for a whole one', async () => {
    toolThat('pg_dump', 18, `${asksForFile}; writeFileSync(file, 'half'); setTimeout(() => {}, 3000)`)
    const { ended, kill } = startCommand('backup', [folder()], backUpEnv())
    await vi.waitUntil(() => existsSync(inPlace('pg_dump.json')), { timeout: 20_000 })
    kill()
    await ended
    expect(existsSync(folder())).toBe(false)
    const half = readdirSync(inPlace()).find((name) => name.startsWith('today.half-')) ?? ''
    const { code, output } = await runCommand('restore', [inPlace(half)], { DATA_DIR: inPlace('x') })
    expect(code).toBe(1)
    expect(output).toContain('no whole backup')
  })
})
