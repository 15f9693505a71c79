import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../support/admissions.ts'
import { engines } from '../support/databases.ts'
import { tablesWith } from '../support/every-row.ts'
import { type TestApp, lakshmi, openTestApp } from '../support/test-app.ts'

const heading = [
  ...['Admission No', 'Student Name', 'Gender', 'Course', 'Batch', 'Branch', 'Adhaar No', 'Date of Birth'],
  ...['Student Mobile', 'Hall Ticket No', 'SSC %', 'Fee Commitment'],
]
const asha = ['', 'Asha Rao', 'F', 'B.Tech', '2026', 'CSE', '2341 2341 2346', '15/08/2007']
const row = (...cells: string[]): string => cells.join(',')

/** Line, heading and code or words of what is wrong, as the file has it. */
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
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())

  const imports = () => testApp.app.imports
  const admissions = () =>
    testApp.app.database.reads.selectFrom('admissions').selectAll().orderBy('number').execute()

  async function ended(job: Promise<string | null>): Promise<void> {
    expect((await testApp.app.jobs.ended((await job) ?? '')).problem).toBeNull()
  }

  async function check(bytes: Uint8Array, fileName = 'admissions.csv', meanings = {}): Promise<string> {
    const { importId, mapping } = await imports().start('admissions', { bytes, fileName }, swathi)
    await ended(imports().check(importId, { mapping, meanings }, swathi))
    return importId
  }
  const checkRows = (...rows: string[]): Promise<string> =>
    check(Buffer.from([row(...heading), ...rows].join('\n')))

  async function commit(importId: string): Promise<void> {
    const { revision } = await imports().show(importId)
    await ended(imports().commit(importId, { revision, skipBad: true }, swathi))
  }

  const problems = async (importId: string) =>
    (await imports().rows(importId, 'error', 1)).rows.flatMap(({ line, problems }) =>
      problems.map(({ column, value, message }) => ({ line, column, value, message })),
    )
  const said = async (importId: string) =>
    (await problems(importId)).map(({ line, column, message }) => [line, column, message])

  it.each(['xlsx', 'xls'])('takes the good rows of the messy .%s and names each bad one', async (ending) => {
    const bytes = readFileSync(`tests/fixtures/admissions/admissions-messy.${ending}`)
    const importId = await check(bytes, `admissions-messy.${ending}`)
    const found = await problems(importId)
    expect(found.map(({ line, column, value }) => [line, column, value])).toEqual(wrong)
    for (const { message } of found) expect(message).toMatch(/Please|needs|write it|like|Line|template/)
    expect(await imports().show(importId)).toMatchObject({ rows: 250, newRows: 230, errorRows: 20 })
    await commit(importId)
    const saved = await admissions()
    expect(saved).toHaveLength(230)
    expect(saved.map(({ number }) => number)).toEqual(
      Array.from({ length: 230 }, (_, index) => `2026/${String(index + 1).padStart(4, '0')}`),
    )
    expect(saved[0]).toMatchObject({ name: 'Ishaan Khan', gender: 'FEMALE', state: 'submitted', form: 0 })
    const again = await check(bytes, `admissions-messy.${ending}`)
    expect(await imports().show(again)).toMatchObject({ newRows: 0, unchangedRows: 230, errorRows: 20 })
  })

  const courseId = async (): Promise<string> =>
    (await testApp.app.catalogue.read()).find('course', 'B.Tech')[0]?.id ?? ''

  it('has no Aadhaar number of the file in clear, whatever became of it', async () => {
    const bytes = readFileSync('tests/fixtures/admissions/admissions-messy.xlsx')
    const importId = await check(bytes, 'admissions-messy.xlsx')
    await commit(importId)
    await ended(imports().undo(importId, swathi))
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

  it('maps what nobody knows once somebody says it, and guesses nothing', async () => {
    const typed = asha.with(3, 'B.Tch')
    const importId = await checkRows(row(...typed))
    expect((await imports().show(importId)).unknownValues).toEqual({ course: ['B.Tch'] })
    const { mapping } = await imports().show(importId)
    await ended(imports().check(importId, { mapping, meanings: { course: { 'B.Tch': 'B.Tech' } } }, swathi))
    expect(await imports().show(importId)).toMatchObject({ newRows: 1, errorRows: 0 })
  })

  it('takes the course from a column that says both, once somebody says which branch that is', async () => {
    const file = ['Student Name,Gender,Batch,Branch,Aadhaar', 'Asha,F,2026,B.Tech CSE,234123412346'].join(
      '\n',
    )
    const meanings = { branch: { 'B.Tech CSE': 'CSE' } }
    await commit(await check(Buffer.from(file), 'a.csv', meanings))
    expect(await admissions()).toMatchObject([{ course_id: await courseId(), gender: 'FEMALE' }])
  })

  it('keeps a number that is free, and gives the others the next ones', async () => {
    const importId = await checkRows(
      row(...asha.with(0, 'OLD/17')),
      row(...asha.with(1, 'Uma').with(6, '345634563456')),
      row(...asha.with(0, '2026/0009').with(1, 'Devi').with(6, '456745674567')),
      row(...asha.with(0, 'OLD/17').with(1, 'Hari').with(6, '567856785678')),
      row(...asha.with(0, 'A B').with(1, 'Ravi').with(6, '678967896789')),
    )
    expect((await said(importId)).map(([line, column]) => [line, column])).toEqual([
      [4, 'Admission No'],
      [5, 'Admission No'],
      [6, 'Admission No'],
    ])
    await commit(importId)
    expect((await admissions()).map(({ number, name }) => `${number} ${name}`)).toEqual([
      '2026/0001 Uma',
      'OLD/17 Asha Rao',
    ])
  })

  it('refuses an Aadhaar number that somebody of another name has, and leaves who is there as they are', async () => {
    await testApp.app.admissions.save(newAdmission(), swathi)
    const importId = await checkRows(row(...asha), row(...asha.with(1, 'Usha Rao')))
    expect(await imports().show(importId)).toMatchObject({ unchangedRows: 1, errorRows: 1 })
    expect(await said(importId)).toMatchObject([
      [
        3,
        'Adhaar No',
        '“Asha Rao” has this Aadhaar number already (admission 2026/0001). Please compare both with their cards.',
      ],
    ])
  })

  it('doubts what nobody is refused for', async () => {
    await testApp.app.admissions.save(newAdmission(), swathi)
    const importId = await checkRows(
      row(...asha.with(1, 'Usha Rao').with(6, '345634563456'), '9848022338', 'HT9'),
      row(...asha.with(6, '456745674567')),
    )
    const { rows } = await imports().rows(importId, 'noted', 1)
    expect(rows.map(({ line, notes }) => [line, ...notes.map(({ field }) => field)])).toEqual([
      [2, 'aadhaar', 'studentMobile'],
      [3, 'aadhaar', 'name'],
    ])
    expect(await imports().show(importId)).toMatchObject({ newRows: 2, errorRows: 0 })
  })

  it('says of each cell how it is mended, and reads what programs make of numbers', async () => {
    const more = (percentage: string, fee: string): string[] => ['9848022338.0', 'ht1', percentage, fee]
    const importId = await checkRows(
      row(...asha.with(6, '2.34123E+11'), ...more('87.7', '')),
      row(...asha.with(6, '345634563456'), ...more('870', '12,5')),
      row(...asha.with(2, '').with(3, '').with(4, '1999').with(5, 'Astrology').with(6, 'XXXX XXXX 2346')),
      row(...asha, ...more('87.70', '₹12500.50')),
    )
    expect((await said(importId)).map(([line, column]) => `${line} ${column}`)).toEqual([
      '2 Adhaar No',
      '3 SSC %',
      '4 Adhaar No',
      '4 Gender',
      '4 Course',
    ])
    await commit(importId)
    const [saved] = await admissions()
    expect(saved).toMatchObject({ student_mobile: '9848022338', hall_ticket_no: 'HT1' })
    expect(JSON.parse(saved?.details ?? '')).toMatchObject({
      feeCommitment: '1250050',
      sscPercentage: '87.70',
    })
  })

  it('is undone by cancelling, keeps the numbers, and leaves what was edited since', async () => {
    const importId = await checkRows(row(...asha), row(...asha.with(1, 'Uma').with(6, '345634563456')))
    await commit(importId)
    const [first] = await admissions()
    const edit = { ...newAdmission({ name: 'Asha Devi' }), existing: { id: first?.id ?? '', version: 1 } }
    await testApp.app.admissions.save(edit, swathi)
    await ended(imports().undo(importId, swathi))
    expect((await admissions()).map(({ number, state }) => [number, state])).toEqual([
      ['2026/0001', 'submitted'],
      ['2026/0002', 'cancelled'],
    ])
    expect(await imports().show(importId)).toMatchObject({ state: 'undone', notDoneRows: 1 })
    const { rows } = await imports().rows(importId, 'notDone', 1)
    expect(rows).toMatchObject([{ line: 2, outcome: 'kept' }])
    const note = await testApp.app.database.reads
      .selectFrom('transitions')
      .select('note')
      .where('to_state', '=', 'cancelled')
      .executeTakeFirst()
    expect(note?.note).toBe('The upload was undone: admissions.csv')
    const next = await testApp.app.admissions.save(newAdmission({ aadharNo: '345634563456' }), swathi)
    expect(next.number).toBe('2026/0003')
  })

  it('leaves out a row whose Aadhaar number somebody saved since the check', async () => {
    const importId = await checkRows(row(...asha), row(...asha.with(1, 'Uma').with(6, '345634563456')))
    await testApp.app.admissions.save(newAdmission(), swathi)
    await commit(importId)
    expect((await admissions()).map(({ number, name }) => `${number} ${name}`)).toEqual([
      '2026/0001 Asha Rao',
      '2026/0002 Uma',
    ])
    expect(await imports().show(importId)).toMatchObject({ notDoneRows: 1 })
  })
})
