import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { admissionSheets, ashaRow, rowOf } from '../../../support/admissions/admission-sheets.ts'
import { newAdmission, swathi } from '../../../support/admissions/admissions.ts'
import { engines } from '../../../support/database/databases.ts'
import { tablesWith } from '../../../support/database/every-row.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { lakshmi, later, openTestApp } from '../../../support/app/test-app.ts'

/** Row number, heading and cell of each problem, as in the file. */
const wrong = [
  [5, 'Student Mobile', '0000662545'],
  [26, 'Adhaar No', 'XXX XXXX 8585'],
  [40, 'Adhaar No', 'XXXX XXXX 4709'],
  [43, 'Student Name', ''],
  [57, 'Adhaar No', 'XXX XXXX 1511'],
  [68, 'Date of Birth', '31-02-2005'],
  [76, 'Email', 'not-an-email'],
  [102, 'Course', 'B.Tch'],
  [112, 'Email', 'not-an-email'],
  [122, 'Course', 'B.Tch'],
  [129, 'Adhaar No', expect.stringMatching(/^XXXX XXXX \d{4}$/)],
  [134, 'Student Name', ''],
  [140, 'Course', 'B.Tch'],
  [156, 'Adhaar No', expect.stringMatching(/^XXXX XXXX \d{4}$/)],
  [163, 'Date of Birth', '31-02-2005'],
  [168, 'Student Mobile', '0275953095'],
  [209, 'Student Mobile', '0199363685'],
  [210, 'Email', 'not-an-email'],
  [217, 'Email', 'not-an-email'],
  [229, 'Student Mobile', '0292930313'],
]

describe.each(engines)('admissions from a spreadsheet, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let its: ReturnType<typeof admissionSheets>
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    its = admissionSheets(testApp)
  })

  it.each(['xlsx', 'xls'])('takes the good rows of the messy .%s and names each bad one', async (ending) => {
    const fileName = `admissions-messy.${ending}`
    const bytes = readFileSync(`tests/fixtures/admissions/${fileName}`)
    const importId = await its.check(bytes, { fileName })
    expect(await its.problems(importId, 'value')).toEqual(wrong)
    for (const [, , message] of await its.problems(importId, 'message'))
      expect(message).toMatch(/Please|must|write it|like|Row|template/)
    expect(await testApp.app.imports.show(importId)).toMatchObject({ rows: 250, newRows: 230, errorRows: 20 })
    await its.commit(importId)
    const saved = await its.saved()
    expect(saved).toHaveLength(230)
    expect(saved.map(({ number }) => number)).toEqual(
      Array.from({ length: 230 }, (_, index) => `2026/${String(index + 1).padStart(4, '0')}`),
    )
    expect(saved[0]).toMatchObject({ name: 'Ishaan Khan', gender: 'FEMALE', state: 'submitted', form: 0 })
    const again = await its.check(bytes, { fileName })
    expect(await testApp.app.imports.show(again)).toMatchObject({
      newRows: 0,
      unchangedRows: 230,
      errorRows: 20,
    })
  })

  it('has no Aadhaar number of the file in clear, whatever became of it', async () => {
    const bytes = readFileSync('tests/fixtures/admissions/admissions-messy.xlsx')
    const importId = await its.check(bytes, { fileName: 'admissions-messy.xlsx' })
    await its.commit(importId)
    await its.undo(importId)
    const { dataDir } = testApp.app.env
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(dataDir, name)).isFile(),
    )
    for (const number of ['323078071272', '8884 3372 2013', '888433722013', '63135748585', '563244084709']) {
      expect(await tablesWith(testApp.app, number), number).toEqual([])
      for (const name of files)
        expect(readFileSync(join(dataDir, name)).includes(number), `${number} in ${name}`).toBe(false)
    }
  })

  it('is undone by cancelling, keeps the numbers, and leaves what was edited since', async () => {
    const importId = await its.checkRows(
      rowOf(...ashaRow),
      rowOf(...ashaRow.with(1, 'Uma').with(6, '345634563456')),
      rowOf(...ashaRow.with(1, 'Sita').with(6, '456745674567')),
    )
    await its.commit(importId)
    const [first, , third] = await its.saved()
    const admit = { move: 'admit' as const, version: 1, note: '', acceptsGaps: true }
    await testApp.app.admissions.move(third?.id ?? '', admit, swathi)
    const edit = { ...newAdmission({ name: 'Asha Devi' }), existing: { id: first?.id ?? '', version: 1 } }
    await testApp.app.admissions.save(edit, swathi)
    await its.undo(importId)
    expect((await its.saved()).map(({ number, state }) => [number, state])).toEqual([
      ['2026/0001', 'submitted'],
      ['2026/0002', 'cancelled'],
      ['2026/0003', 'admitted'],
    ])
    expect(await testApp.app.imports.show(importId)).toMatchObject({
      state: 'undone',
      notDoneRows: 2,
      leftRows: [
        {
          line: 2,
          about: expect.stringContaining('Asha Rao'),
          message: expect.stringContaining('edited after'),
        },
        {
          line: 4,
          about: expect.stringContaining('Sita'),
          message: expect.stringContaining('admitted after'),
        },
      ],
    })
    const { rows } = await testApp.app.imports.rows(importId, 'notDone', 1)
    expect(rows).toMatchObject([
      { line: 2, outcome: 'kept' },
      { line: 4, outcome: 'kept' },
    ])
    const note = await testApp.app.database.reads
      .selectFrom('transitions')
      .select('note')
      .where('to_state', '=', 'cancelled')
      .executeTakeFirst()
    expect(note?.note).toBe('The upload was undone: admissions.csv')
    const next = await testApp.app.admissions.save(newAdmission({ aadharNo: '345634563456' }), swathi)
    expect(next.number).toBe('2026/0004')
  })

  it('keeps its file sealed and no longer than thirty days after it was saved', async () => {
    const { app } = testApp
    const bytes = readFileSync('tests/fixtures/admissions/admissions-messy.xlsx')
    const importId = await its.check(bytes, { fileName: 'admissions-messy.xlsx' })
    await its.commit(importId)
    const kept = () => app.database.reads.selectFrom('files').select('hash').execute()
    const [file] = await kept()
    expect(Buffer.from((await app.files.get(file?.hash ?? '')) ?? []).equals(bytes)).toBe(false)
    later(testApp, 29 * 24 * 60 * 60)
    await app.housekeeping.run()
    expect(await kept()).toHaveLength(1)
    later(testApp, 2 * 24 * 60 * 60)
    await app.housekeeping.run()
    expect([await kept(), await app.files.get(file?.hash ?? '')]).toEqual([[], null])
    await expect(app.imports.undo(importId, swathi)).rejects.toMatchObject({ code: 'import.stripped' })
    expect(await its.saved()).toHaveLength(230)
  })

  it('leaves out a row whose Aadhaar number somebody saved since the check', async () => {
    const importId = await its.checkRows(
      rowOf(...ashaRow),
      rowOf(...ashaRow.with(1, 'Uma').with(6, '345634563456')),
    )
    await testApp.app.admissions.save(newAdmission(), swathi)
    await its.commit(importId)
    expect(await its.savedNames()).toEqual(['2026/0001 Asha Rao', '2026/0002 Uma'])
    expect(await testApp.app.imports.show(importId)).toMatchObject({ notDoneRows: 1 })
  })
})
