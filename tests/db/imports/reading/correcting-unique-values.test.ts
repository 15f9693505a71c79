import { beforeEach, describe, expect, it } from 'vitest'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { placeInCse } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../../support/imports/uploads.ts'

const heading = 'Roll No,Admission No,Student Name,Branch,Batch,DOB'
/** As many wrong rows as can be viewed and corrected. */
const kept = 2000

describe.each(anyEngine)('rows that share a unique value, while they are corrected, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await placeInCse(testApp)
  })

  const imports = () => testApp.app.imports

  const check = (...rows: string[]) => uploadsOf(testApp, 'students').check(csvOf(heading, ...rows))
  const wrong = async (importId: string) => {
    const { rows } = await imports().rows(importId, 'error', 1)
    return rows.map(({ line, version, problems }) => [line, version, ...problems.map(({ field }) => field)])
  }
  const correct = (importId: string, line: number, version: number, cells: Record<string, string>) =>
    imports().correct(importId, [{ line, version, cells }], lakshmi)

  it('are both wrong, also while one of them is wrong elsewhere: nobody knows whose number it is', async () => {
    const importId = await check(
      'R1,A1,Asha,CSE,2021,31/02/2005',
      'R2,A1,Ravi,CSE,2021,',
      'R3,A3,Uma,CSE,2021,',
    )
    expect(await wrong(importId)).toEqual([
      [2, 1, 'dateOfBirth', 'admissionNumber'],
      [3, 1, 'admissionNumber'],
    ])
    await correct(importId, 2, 1, { dateOfBirth: '28/02/2005' })
    expect(await wrong(importId)).toEqual([
      [2, 2, 'admissionNumber'],
      [3, 1, 'admissionNumber'],
    ])
    await correct(importId, 3, 1, { admissionNumber: 'A2' })
    expect(await imports().show(importId)).toMatchObject({ newRows: 3, errorRows: 0 })
  })

  it('are both wrong once a row that stays wrong elsewhere says what a right one says', async () => {
    const importId = await check('R1,,Asha,CSE,2021,31/02/2005', 'R2,A2,Ravi,CSE,2021,')
    await correct(importId, 2, 1, { admissionNumber: 'a2' })
    expect(await wrong(importId)).toEqual([
      [2, 2, 'dateOfBirth', 'admissionNumber'],
      [3, 2, 'admissionNumber'],
    ])
    await correct(importId, 2, 2, { admissionNumber: 'A1' })
    expect(await wrong(importId)).toEqual([[2, 3, 'dateOfBirth']])
  })

  it.each([
    [
      'an admission number',
      ['R1,A1,Uma,CSE,2021,31/02/2005', 'R2,A1,Ravi,CSE,2021,', 'R3,A1,Hari,CSE,2021,'],
      { admissionNumber: 'A2' },
    ],
    [
      'a roll number',
      ['R1,A1,Uma,CSE,2021,31/02/2005', 'R1,A2,Ravi,CSE,2021,', 'R1,A3,Hari,CSE,2021,'],
      { rollNumber: 'R2' },
    ],
  ] as const)('three of them with %s: two right ones do not hide the wrong one', async (_, rows, cells) => {
    const importId = await check(...rows)
    const [field] = Object.keys(cells)
    expect(await wrong(importId)).toEqual([
      [2, 1, 'dateOfBirth', field],
      [3, 1, field],
      [4, 1, field],
    ])
    await correct(importId, 3, 1, cells)
    expect((await wrong(importId)).map(([line, , ...fields]) => [line, ...fields])).toEqual([
      [2, 'dateOfBirth', field],
      [4, field],
    ])
  })

  it('are no rivals where both are wrong elsewhere: corrected, they may be one record', async () => {
    const twice = 'R1,A1,Asha,Nowhere,2021,'
    const importId = await check(twice, twice)
    expect(await wrong(importId)).toEqual([
      [2, 1, 'branch'],
      [3, 1, 'branch'],
    ])
  })

  it('are looked for as many at a time as may be corrected at a time', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => index)
    const importId = await check(...lines.map((line) => `R${line},A${line},Uma,CSE,2021,no date`))
    const corrections = lines.map((line) => ({
      line: line + 2,
      version: 1,
      cells: { rollNumber: `r${line}`, admissionNumber: `a${line}`, dateOfBirth: '' },
    }))
    await imports().correct(importId, corrections, lakshmi)
    expect(await imports().show(importId)).toMatchObject({ newRows: 200, errorRows: 0 })
  })

  it('leave others as they are, whose version somebody may have seen who corrects them now', async () => {
    const pair = ['R1,A1,Asha,CSE,2021,', 'R2,A1,Ravi,CSE,2021,']
    const importId = await check(...pair, 'R7,A7,Uma,CSE,2021,no date', 'R17,A17,Hari,CSE,2021,')
    await correct(importId, 4, 1, { dateOfBirth: '28/02/2005', admissionNumber: '7' })
    expect(await wrong(importId)).toEqual([
      [2, 1, 'admissionNumber'],
      [3, 1, 'admissionNumber'],
    ])
    const stored = await testApp.app.database.reads
      .selectFrom('import_rows')
      .select(['line', 'version'])
      .orderBy('line')
      .execute()
    expect(stored.map(({ version }) => version)).toEqual([1, 1, 2, 1])
  })

  it('stay wrong where the other row is one of too many wrong ones, until they say something else', async () => {
    const wrongRows = Array.from({ length: kept - 3 }, (_, index) => `X${index},,Uma,CSE,2021,no date`)
    const importId = await check(
      'R1,A1,Asha,CSE,2021,',
      'R2,A1,Ravi,CSE,2021,',
      'R3,,Devi,CSE,2021,no date',
      ...wrongRows,
      'R4,A1,Hari,CSE,2021,',
    )
    await correct(importId, 4, 1, { dateOfBirth: '' })
    expect((await wrong(importId)).slice(0, 2)).toEqual([
      [2, 1, 'admissionNumber'],
      [3, 1, 'admissionNumber'],
    ])
    await correct(importId, 2, 1, { admissionNumber: 'A2' })
    expect((await wrong(importId))[0]).toEqual([3, 1, 'admissionNumber'])
    await correct(importId, 3, 1, { dateOfBirth: 'no date' })
    expect((await wrong(importId))[0]).toEqual([3, 2, 'dateOfBirth', 'admissionNumber'])
    await correct(importId, 3, 2, { dateOfBirth: '' })
    expect((await wrong(importId))[0]).toEqual([3, 3, 'admissionNumber'])
    await correct(importId, 3, 3, { admissionNumber: 'A3' })
    expect(await imports().show(importId)).toMatchObject({ newRows: 3 })
  })
})
