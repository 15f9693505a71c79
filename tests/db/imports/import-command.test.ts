import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'
import { importCommand } from '../../../tools/import-command.ts'
import { anyEngine, migratedPlace } from '../../support/database/databases.ts'
import { commandFiles } from '../../support/processes/command-files.ts'
import { makeForAll, openForAll, openForEach } from '../../support/app/opened.ts'
import { runCommand } from '../../support/processes/run-command.ts'
import { entryId, placeInCse } from '../../support/people/students.ts'
import { type TestApp, openTestApp } from '../../support/app/test-app.ts'

const kinds = Object.keys(importKindsOf(features))

/** Runs the command on an app; returns its exit code, its output, and the last line as JSON. */
function commandOn(testApp: TestApp) {
  return async (text: string | null, ...args: string[]) => {
    const said: string[] = []
    const file = join(testApp.app.env.dataDir, 'list.csv')
    if (text !== null) writeFileSync(file, text)
    const all = [...(text === null ? [] : ['--file', file]), ...args]
    const code = await importCommand(all, { app: async () => testApp.app, print: (line) => said.push(line) })
    return { code, said: said.join('\n'), json: jsonIn(said.at(-1) ?? '') }
  }
}
const jsonIn = (line: string): unknown => (line.startsWith('{') ? JSON.parse(line) : null)

describe.each(anyEngine)('npm run import, on %s', (engine) => {
  describe('takes every kind', () => {
    const testApp = openForAll(() => openTestApp(engine))
    const files = makeForAll(() => commandFiles(testApp))

    it.each(kinds)('%s: a dry run saves nothing, then it is saved', async (kind) => {
      const run = commandOn(testApp)
      const { text, args = [] } = files[kind] ?? { text: '' }
      const asked = ['--kind', kind, ...args, '--json']
      const one = { rows: 1, new: 1, changed: 0, unchanged: 0, bad: 0, problems: [] }
      expect(await run(text, ...asked, '--dry-run')).toMatchObject({ code: 0, json: one })
      expect(await run(text, ...asked)).toMatchObject({ code: 0, json: one })
      expect(await run(text, ...asked, '--dry-run')).toMatchObject({
        code: 0,
        json: { new: 0, unchanged: 1 },
      })
    })
  })

  describe('of a register', () => {
    const testApp = openForEach(() => openTestApp(engine))
    const run = (text: string | null, ...args: string[]) => commandOn(testApp)(text, ...args)
    const students = async () => (await testApp.app.students.groups()).map(({ count }) => count)
    const two = 'Roll No,Student Name,Branch,Batch\nR1,Asha,CSE,2021\nR2,,CSE,2021\n'

    it('asks for --hidden where rows are hidden in the file', async () => {
      await placeInCse(testApp)
      const file = 'tests/fixtures/cases/a11-hidden-rows.xlsx'
      const args = ['--kind', 'students', '--file', file, '--add-missing', '--json']
      const refused = await run(null, ...args)
      expect(refused).toMatchObject({
        code: 2,
        said: expect.stringContaining('--hidden=skip leaves them out, --hidden=take'),
      })
      expect(await run(null, ...args, '--hidden=some')).toMatchObject({ code: 2 })
      expect(await run(null, ...args, '--yes', '--dry-run')).toMatchObject({ code: 0, json: { new: 2 } })
      expect(await run(null, ...args, '--hidden=skip')).toMatchObject({ code: 0, json: { new: 2 } })
      expect(await run(null, ...args, '--hidden=take')).toMatchObject({
        code: 0,
        json: { new: 2, unchanged: 2 },
      })
    })

    it('takes the day from which a file holds, says it, and refuses a choice that the kind does not have', async () => {
      await placeInCse(testApp)
      const one = 'Roll No,Student Name,Branch,Batch\nR1,Asha,CSE,2021\n'
      const args = ['--kind', 'students', '--choice']
      expect(await run(one, ...args, 'effectiveon=2026-08-03')).toMatchObject({
        code: 2,
        said: expect.stringContaining('There is no choice “effectiveon” for this kind.'),
      })
      expect(await run(one, ...args, 'effectiveOn=2099-01-01')).toMatchObject({
        code: 1,
        said: expect.stringContaining('This day is in the future.'),
      })
      expect(await students()).toEqual([])
      expect(await run(one, ...args, 'effectiveOn=2026-08-03')).toMatchObject({
        code: 0,
        said: expect.stringContaining('The file holds from: 3 August 2026'),
      })
      const places = await testApp.app.database.reads
        .selectFrom('student_places')
        .select('from_day')
        .execute()
      expect(places).toEqual([{ from_day: '2026-08-03' }])
    })

    it('writes nothing and ends with 1 where a row is bad, and the rest where it may be skipped', async () => {
      await placeInCse(testApp)
      const problems = [
        { line: 3, column: 'Student Name', value: '', message: expect.stringContaining('is empty') },
      ]
      const bad = { rows: 2, new: 1, changed: 0, unchanged: 0, bad: 1, problems }
      expect(await run(two, '--kind', 'students', '--json')).toMatchObject({ code: 1, json: bad })
      const inWords = await run(two, '--kind', 'students')
      expect(inWords).toMatchObject({ code: 1, said: expect.stringContaining('row 3') })
      expect(inWords.said).toContain('Nothing is saved. Correct the file, or leave out')
      expect(await students()).toEqual([])
      expect(await run(two, '--kind', 'students', '--skip-bad', '--json')).toMatchObject({
        code: 0,
        json: bad,
      })
      expect(await students()).toEqual([1])
    })

    it('adds missing entries to the catalogue on request, and gives in JSON the reason of a refusal', async () => {
      await placeInCse(testApp)
      const robots = 'Roll No,Student Name,Course,Branch,Batch\nR1,Asha,B.Tech,Robotics,2021\n'
      expect(await run(robots, '--kind', 'students', '--dry-run')).toMatchObject({
        code: 1,
        said: expect.stringContaining('--add-missing adds them:\n  Branch “Robotics” of B.Tech\n'),
      })
      expect((await run(robots, '--kind', 'students')).code).toBe(1)
      expect((await run(robots, '--kind', 'students', '--add-missing')).said).toContain('Saved.')
      // Created in the course named in the row, as the college has several.
      expect(
        await entryId(testApp, 'branch', 'Robotics', await entryId(testApp, 'course', 'B.Tech')),
      ).toBeTruthy()
      // The dry run already counts the new branch, a batch of its course, and a section of both.
      const another =
        'Roll No,Student Name,Course,Branch,Batch,Semester,Section\nR2,Ravi,B.Tech,Drones,2031,I-I,A\nR3,Sita,B.Tech,Drones,2031,I-I,45292\n'
      const asked = ['--kind', 'students', '--add-missing', '--dry-run']
      const course = { place: 'B.Tech' }
      expect(await run(another, ...asked, '--json')).toMatchObject({
        code: 1,
        json: {
          new: 1,
          bad: 1,
          problems: [{ line: 3, value: '45292' }],
          added: [
            { column: 'Branch', value: 'Drones', ...course },
            { column: 'Batch', value: '2031', ...course },
            { column: 'Section', value: 'A', place: 'Drones 2031-2035 I-I' },
          ],
        },
      })
      expect((await run(another, ...asked)).said).toContain(
        'Would be added to Courses and lists:\n  Branch “Drones” of B.Tech\n',
      )
      expect((await testApp.app.catalogue.read()).find('branch', 'Drones')).toEqual([])
      const saved = await run(another, '--kind', 'students', '--add-missing', '--skip-bad')
      expect(saved.said).toContain('Added to Courses and lists:\n  Branch “Drones” of B.Tech\n')
      expect((await testApp.app.catalogue.read()).open('section')).toMatchObject([{ name: 'A' }])
      const refused = await run('no,sheet\n1,2\n', '--kind', 'students', '--json')
      expect(refused).toMatchObject({
        code: 2,
        json: {
          rows: 0,
          bad: 0,
          problems: [{ line: 0, column: 'Name' }, { column: 'Branch' }, { column: 'Batch' }],
        },
      })
    })
  })
})

it('says how it is used and which kinds there are, and opens nothing for it', async () => {
  const said: string[] = []
  const run = (...args: string[]) =>
    importCommand(args, {
      app: () => Promise.reject(new Error('opened')),
      print: (line) => said.push(line),
    })
  expect(await run('--help')).toBe(0)
  for (const kind of kinds) expect(said.join('\n')).toContain(kind)
  expect(await run('--kind', 'nonsense', '--file', 'x.csv')).toBe(2)
  expect(said.join('\n')).toContain('There is no kind “nonsense”.')
  expect(await run('--kind', 'students')).toBe(2)
  expect(await run('--kind', 'students', '--file', 'nowhere.csv')).toBe(2)
  expect(said.join('\n')).toContain('nowhere.csv cannot be read')
  expect(await run('--unknown')).toBe(2)
})

it('ends with its code as a process of its own', async () => {
  const place = await migratedPlace('sqlite')
  try {
    const file = join(place.dataDir, 'levels.csv')
    writeFileSync(file, 'Level\nDoctorate\n')
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', LANG: 'en' }
    const { code, output } = await runCommand('import', ['--kind', 'levels', '--file', file, '--json'], env)
    expect(code).toBe(0)
    expect(JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ rows: 1, new: 1, bad: 0 })
  } finally {
    await place.drop()
  }
})
