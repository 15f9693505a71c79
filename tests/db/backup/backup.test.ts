import {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createApp } from '#lib/server/app.ts'
import { backUp as backUpNow } from '#lib/server/kernel/backup/backup.ts'
import { storagePath } from '#lib/server/kernel/files/files.ts'
import { keepWriting } from '../../support/processes/keep-writing.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { backedUpOnSqlite } from '../../support/database/backups.ts'

const { testApp, inPlace, folder, back, backUp, restore } = backedUpOnSqlite()

describe('a backup while people write', () => {
  it('ends, and what is restored from it is whole: rows, files, key and audit chain', async () => {
    const writer = keepWriting(testApp)
    const saved = await backUp()
    const written = await writer.stop()
    expect(saved).toMatchObject({ code: 0, output: expect.stringContaining('integrity_check: ok') })
    expect(written).toBeGreaterThan(0)
    const noted = (await testApp.app.system.show()).backup?.facts.last
    expect(noted).toMatchObject({ damaged: 0, isWithoutFiles: false })
    expect(noted?.bytes).toBeGreaterThan(100_000)

    const restored = await restore()
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('result_imports: 1\n') })
    const env = { ...testApp.app.env, dataDir: back(), secretKeyFile: join(back(), 'secret.key') }
    const app = await createApp(env, { clock: testApp.clock, isWorker: true })
    const exams = await app.results.exams.list()
    await app.audit.seal()
    const { rows, brokenAt } = await app.resultsStore.read.audit.verify()
    const [imported] = await app.results.imports.history(
      exams.find(({ title }) => title === julyExam.title)?.id ?? '',
    )
    const file = await app.files.get(imported?.fileHash ?? '')
    await app.close()
    expect(brokenAt).toBeNull()
    expect(rows).toBeGreaterThanOrEqual(exams.length)
    expect(exams.length).toBeLessThanOrEqual(written + 1)
    expect(file?.length).toBeGreaterThan(0)
    expect(readFileSync(env.secretKeyFile)).toEqual(readFileSync(testApp.app.env.secretKeyFile))
  })

  it('is for its owner alone, and so is what is restored', async () => {
    const umask = process.umask(0)
    await backUp()
    await restore()
    process.umask(umask)
    for (const top of [folder(), back()]) {
      expect(statSync(top).mode & 0o777).toBe(0o700)
      for (const name of readdirSync(top, { recursive: true, encoding: 'utf8' })) {
        const found = statSync(join(top, name))
        expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600])
      }
    }
  })
})

describe('two backups into one folder at once', () => {
  it('are one, whole; the other is refused in words, and nothing of it is left', async () => {
    const { env } = testApp.app
    const madeAt = testApp.clock.now()
    const both = [1, 2].map(() => backUpNow(env, folder(), { madeAt }))
    const ends = await Promise.allSettled(both)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusal = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(refusal).toMatchObject([
      { name: 'BackupRefusal', message: expect.stringContaining('another one') },
    ])
    expect(readdirSync(inPlace())).toEqual(['today'])
    expect((await restore()).code).toBe(0)
  })
})

describe('what killed backups left', () => {
  const old = new Date('2026-01-01T00:00:00.000Z')

  /** Creates an incomplete backup that was last written to at an instant. */
  function half(name: string, at = old): string {
    mkdirSync(join(inPlace(name), 'files'), { recursive: true })
    writeFileSync(join(inPlace(name), 'secret.key'), 'secret')
    for (const each of ['secret.key', 'files', '.']) utimesSync(join(inPlace(name), each), at, at)
    return name
  }

  it('goes after a day, and with it the key; what is at work and what is of others stays', async () => {
    const gone = [half('today.half-0123abcd'), half('2026-01-01T10-00-00.half-0123abcd')]
    const stays = [
      half('today.half-4567abcd', new Date()),
      half('mine.half-0123abcd'),
      half('today.half-mine'),
    ]
    const { code, output } = await backUp()
    expect(code).toBe(0)
    for (const name of gone) expect(output).toContain(`Removed ${inPlace(name)}: `)
    expect(readdirSync(inPlace()).toSorted()).toEqual(['today', ...stays].toSorted())
  })
})

describe('a backup is refused', () => {
  it('into a folder that holds anything', async () => {
    mkdirSync(folder())
    writeFileSync(join(folder(), 'notes.txt'), 'mine')
    expect(await backUp()).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
    expect(readdirSync(inPlace())).toEqual(['today'])
    expect(readdirSync(folder())).toEqual(['notes.txt'])
  })

  it('of a database that is damaged, and nothing is left of it', async () => {
    await testApp.app.close()
    truncateSync(join(testApp.app.env.dataDir, 'prangan.sqlite'), 50_000)
    expect(await backUp()).toMatchObject({ code: 1 })
    expect(readdirSync(inPlace())).toEqual([])
    rmSync(testApp.app.env.dataDir, { recursive: true })
    // The test closes this app at its end.
    Object.assign(testApp, await openTestApp('sqlite'))
  })

  it('as a whole one where a file was damaged before: it is named, and the rest is saved', async () => {
    const [exam] = await testApp.app.results.exams.list()
    const [imported] = await testApp.app.results.imports.history(exam?.id ?? '')
    const hash = imported?.fileHash ?? ''
    truncateSync(storagePath(join(testApp.app.env.dataDir, 'files'), hash), 20)
    expect(await backUp()).toMatchObject({ code: 1, output: expect.stringContaining(hash) })
    expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining('0 files') })
  })
})
