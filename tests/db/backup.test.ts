import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#lib/server/app.ts'
import { placeOf } from '#lib/server/kernel/files/files.ts'
import { keepWriting } from '../support/keep-writing.ts'
import { publishedExam } from '../support/exam-steps.ts'
import { julyExam } from '../support/sample-exam.ts'
import { type TestApp, openTestApp } from '../support/test-app.ts'
import { runCommand } from '../support/run-command.ts'

let testApp: TestApp
let place: string
beforeEach(async () => {
  testApp = await openTestApp('sqlite')
  place = mkdtempSync(join(tmpdir(), 'prangan-backup-'))
  await publishedExam(testApp)
})
afterEach(async () => {
  await testApp.close()
  rmSync(place, { recursive: true, force: true })
})

const folder = (): string => join(place, 'today')
const back = (): string => join(place, 'restored')
const backUp = () => runCommand('backup', [folder()], { DATA_DIR: testApp.app.env.dataDir })
const restore = () => runCommand('restore', [folder()], { DATA_DIR: back() })

describe('a backup while people write', () => {
  it('ends, and what is restored from it is whole: rows, files, key and audit chain', async () => {
    const writer = keepWriting(testApp)
    const saved = await backUp()
    const written = await writer.stop()
    expect(saved).toMatchObject({ code: 0, output: expect.stringContaining('integrity_check: ok') })
    expect(written).toBeGreaterThan(0)

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

describe('a backup is refused', () => {
  it('into a folder that holds anything', async () => {
    mkdirSync(folder())
    writeFileSync(join(folder(), 'notes.txt'), 'mine')
    expect(await backUp()).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })
    expect(readdirSync(place)).toEqual(['today'])
    expect(readdirSync(folder())).toEqual(['notes.txt'])
  })

  it('of a database that is damaged, and nothing is left of it', async () => {
    await testApp.app.close()
    truncateSync(join(testApp.app.env.dataDir, 'prangan.sqlite'), 50_000)
    expect(await backUp()).toMatchObject({ code: 1 })
    expect(readdirSync(place)).toEqual([])
    rmSync(testApp.app.env.dataDir, { recursive: true })
    testApp = await openTestApp('sqlite')
  })

  it('as a whole one where a file was damaged before: it is named, and the rest is saved', async () => {
    const [exam] = await testApp.app.results.exams.list()
    const [imported] = await testApp.app.results.imports.history(exam?.id ?? '')
    const hash = imported?.fileHash ?? ''
    truncateSync(placeOf(join(testApp.app.env.dataDir, 'files'), hash), 20)
    expect(await backUp()).toMatchObject({ code: 1, output: expect.stringContaining(hash) })
    expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining('0 files') })
  })
})

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

  it('from one of which a file was changed since', async () => {
    await backUp()
    const files = join(folder(), 'files')
    const name = readdirSync(files, { recursive: true, encoding: 'utf8' }).find((each) => each.length > 60)
    truncateSync(join(files, name ?? ''), 20)
    expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('are damaged') })
    expect(existsSync(join(back(), 'prangan.sqlite'))).toBe(false)
  })
})

describe('a backup of a college whose files are in a bucket', () => {
  const bucket = {
    FILES_URL: 's3://college/files?endpoint=http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'campus',
    AWS_SECRET_ACCESS_KEY: 'only for this test',
  }

  it('says where they are, and is restored with that setting alone', async () => {
    const saved = await runCommand('backup', [folder()], { DATA_DIR: testApp.app.env.dataDir, ...bucket })
    expect(saved).toMatchObject({ code: 0 })
    expect(saved.output).toContain('the files stay in http://127.0.0.1:1/college/files/')
    expect(existsSync(join(folder(), 'files'))).toBe(false)
    expect(await restore()).toMatchObject({
      code: 1,
      output: expect.stringContaining('The files of this backup are in http://127.0.0.1:1/college/files/'),
    })
    expect(existsSync(back())).toBe(false)
    const restored = await runCommand('restore', [folder()], { DATA_DIR: back(), ...bucket })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('the files are in') })
  })
})
