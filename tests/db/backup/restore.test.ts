import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { backedUpOnSqlite } from '../../support/database/backups.ts'

const { folder, back, backUp, restore } = backedUpOnSqlite()

it('a restore goes into a folder that holds nothing but what a volume has of its own', async () => {
  await backUp()
  mkdirSync(join(back(), 'lost+found'), { recursive: true })
  expect(await restore()).toMatchObject({ code: 0 })
})

describe('a restore is refused', () => {
  it.each([
    'prangan.sqlite',
    'prangan.sqlite-wal',
    'prangan.sqlite-shm',
    'prangan.sqlite-journal',
    'prangan.sqlite.half',
    'files',
    'secret.key',
    'anything',
  ])('beside a left-over %s', async (name) => {
    await backUp()
    mkdirSync(back())
    writeFileSync(join(back(), name), 'left over')
    expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining(name) })
    expect(readdirSync(back())).toEqual([name])
  })

  it('from a backup that was stopped, which never got its name', async () => {
    await backUp()
    rmSync(join(folder(), 'backup.json'))
    expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('no whole backup') })
    expect(existsSync(back())).toBe(false)
  })

  it('from one whose database was changed since, and no database is left', async () => {
    await backUp()
    truncateSync(join(folder(), 'prangan.sqlite'), 50_000)
    expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('is damaged') })
    expect(existsSync(join(back(), 'prangan.sqlite'))).toBe(false)
  })

  it('from one that has other rows than it says', async () => {
    await backUp()
    const manifest = join(folder(), 'backup.json')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"exams": 1', '"exams": 2'))
    expect(await restore()).toMatchObject({
      code: 1,
      output: expect.stringContaining('exams 1 instead of 2'),
    })
  })

  it('from one in which a row was changed in place, and says in which table', async () => {
    await backUp()
    const database = new Sqlite(join(folder(), 'prangan.sqlite'))
    database.prepare("update exams set title = title || 'x'").run()
    database.close()
    const { code, output } = await restore()
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringMatching(/rows were changed since in exams\./),
    })
    expect(existsSync(join(back(), 'prangan.sqlite'))).toBe(false)
  })

  it('and not from one of an earlier version, which has no hashes of its tables', async () => {
    await backUp()
    const path = join(folder(), 'backup.json')
    const { tableHashes, ...manifest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    expect(tableHashes).toHaveProperty('exams')
    writeFileSync(path, JSON.stringify(manifest))
    expect(await restore()).toMatchObject({ code: 0 })
  })

  it('from one of which a file was changed since', async () => {
    await backUp()
    const files = join(folder(), 'files')
    const name = readdirSync(files, { recursive: true, encoding: 'utf8' }).find((each) => each.length > 60)
    truncateSync(join(files, name ?? ''), 20)
    expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('are damaged') })
    expect(existsSync(join(back(), 'prangan.sqlite'))).toBe(false)
  })
})
