import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { asksForFile, backedUpOnPostgres, nameOf } from '../../support/database/backups-on-postgres.ts'
import { runCommand } from '../../support/processes/run-command.ts'

const { empty, folder, back, toolThat, callOf, backUpEnv, backUp, restore } = backedUpOnPostgres()

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
    expect(existsSync(back())).toBe(false)
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

  it('is refused where the dump was changed since', async () => {
    toolThat('pg_restore', 18)
    writeFileSync(join(folder(), 'prangan.dump'), 'another dump')
    expect(await restore()).toMatchObject({
      code: 1,
      output: expect.stringContaining('prangan.dump was changed since'),
    })
    expect(existsSync(back())).toBe(false)
  })

  it('is refused where the database holds tables', async () => {
    toolThat('pg_restore', 18)
    const full = await runCommand('restore', [folder()], {
      ...backUpEnv(),
      DATA_DIR: back(),
    })
    expect(full).toMatchObject({ code: 1, output: expect.stringContaining('holds tables already') })
  })

  it('is refused where the data would go into SQLite', async () => {
    const other = await runCommand('restore', [folder()], { DATA_DIR: back() })
    expect(other).toMatchObject({ code: 1, output: expect.stringContaining('set DATABASE_URL') })
  })
})
