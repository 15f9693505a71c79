import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'
import { kindMeant } from '#lib/server/kernel/imports/kind-registry.ts'
import { engines } from '../../support/database/databases.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { openForEach } from '../../support/app/opened.ts'
import { placeInCse } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const lines = (...rows: string[]): Uint8Array =>
  Buffer.from(['Roll No,Student Name,Branch,Batch', ...rows].join('\n'))
const order = { kind: 'students', fileName: 'x.csv', isDryRun: false, skipBad: false, addMissing: false }

describe.each(engines)('a file from the command line, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const run = (bytes: Uint8Array, more: Partial<typeof order> = {}) =>
    testApp.app.imports.atOnce({ ...order, ...more, bytes }, lakshmi)
  const rolls = async (): Promise<string[]> =>
    (await testApp.app.students.ofGroup('', '')).map(({ rollNumber }) => rollNumber)
  const states = async (): Promise<string[]> =>
    (await testApp.app.imports.list('students', '', 1)).imports.map(({ state }) => state)

  it('writes nothing where a row is wrong, and says which by its line', async () => {
    await placeInCse(testApp)
    const { summary, isWritten } = await run(lines('R1,Asha,CSE,2021', 'R2,,CSE,2021'))
    expect(summary).toEqual({
      rows: 2,
      new: 1,
      changed: 0,
      unchanged: 0,
      bad: 1,
      added: [],
      problems: [
        { line: 3, column: 'Student Name', value: '', message: expect.stringContaining('is empty') },
      ],
    })
    expect([isWritten, await rolls(), await states()]).toEqual([false, [], ['discarded']])
  })

  it('writes the others where it may leave that one out, and nothing in a dry run', async () => {
    await placeInCse(testApp)
    const bytes = lines('R1,Asha,CSE,2021', 'R2,,CSE,2021')
    expect((await run(bytes, { skipBad: true, isDryRun: true })).isWritten).toBe(false)
    expect(await rolls()).toEqual([])
    expect((await run(bytes, { skipBad: true })).isWritten).toBe(true)
    expect(await rolls()).toEqual(['R1'])
    expect((await run(bytes, { skipBad: true })).summary).toMatchObject({ new: 0, unchanged: 1, bad: 1 })
  })

  it('of very many rows may be undone at once: what is gathered behind it is no job of it', async () => {
    await placeInCse(testApp)
    const rows = Array.from({ length: 1_000 }, (_, index) => `R${1_000 + index},Asha,CSE,2021`)
    expect((await run(lines(...rows))).isWritten).toBe(true)
    const [{ id = '' } = {}] = (await testApp.app.imports.list('students', '', 1)).imports
    expect((await testApp.app.imports.show(id)).state).toBe('committed')
    expect(await testApp.app.imports.undo(id, lakshmi)).not.toBeNull()
  })

  it('adds missing entries to the catalogue on request', async () => {
    const add = (kind: 'level' | 'degree' | 'course', parentId = ''): Promise<string> =>
      testApp.app.catalogue.add(kind, typedEntry({ name: 'B.Tech', parentId, years: '4' }), lakshmi)
    await add('course', await add('degree', await add('level')))
    const bytes = lines('R1,Asha,AIML,2021-25')
    expect((await run(bytes)).summary).toMatchObject({ bad: 1 })
    expect((await run(bytes, { addMissing: true })).summary).toMatchObject({ new: 1, bad: 0 })
    expect(await testApp.app.students.groups()).toEqual([{ branch: 'AIML', batch: '2021-2025', count: 1 }])
  })

  it('refuses a file without a column that it needs, and leaves nothing of it', async () => {
    await placeInCse(testApp)
    await expect(run(Buffer.from('Roll No,Branch\nR1,CSE\n'))).rejects.toMatchObject({
      code: 'import.columnMissing',
    })
    expect(await states()).toEqual(['discarded'])
  })
})

it.each([
  ['students', 'students'],
  ['results.marks', 'results.marks'],
  ['branches', 'catalogue.branch'],
  ['batches', 'catalogue.batch'],
  ['courses', 'catalogue.course'],
  ['castes', 'catalogue.casteCategory'],
  ['nonsense', null],
  ['', null],
])('the word %j means the kind %s', (word, kind) => {
  expect(kindMeant(Object.keys(importKindsOf(features)), word)).toBe(kind)
})
