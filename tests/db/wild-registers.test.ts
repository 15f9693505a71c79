import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { placeInCse } from '../support/students.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'
import { uploadsOf } from '../support/uploads.ts'

/** What is wrong, by words of the sentence. */
const faults = {
  zero: /leading zero was lost.* write 05/,
  noDate: /is no date/,
  shortened: /shortened this number/,
  noMobile: /needs ten digits/,
  error: /shows an error/,
  formula: /is a formula/,
  repeated: /Line (5|13) has the same value/,
  unknown: /catalogue does not have this value/,
  lost: /Letters were lost/,
  empty: /is empty/,
  noNumber: /may hold letters/,
}
type Refused = readonly [line: number, field: string, fault: keyof typeof faults]

/** The rows of LibreOffice's register that no format saves. */
const ofLibreOffice: Refused[] = [
  [8, 'branch', 'zero'],
  [9, 'dateOfBirth', 'noDate'],
  [10, 'mobile', 'shortened'],
  [12, 'rollNumber', 'shortened'],
  [14, 'branch', 'unknown'],
  [16, 'branch', 'empty'],
]
const inBook: Refused[] = [
  [5, 'rollNumber', 'repeated'],
  [11, 'category', 'formula'],
  [13, 'rollNumber', 'repeated'],
]
/** As text, its dates have years of two digits. */
const inText: Refused[] = [
  [5, 'dateOfBirth', 'noDate'],
  [6, 'dateOfBirth', 'noDate'],
  [11, 'category', 'error'],
]

/** Those of the others, counted from their headings. */
const below = (line: number, mobile: 'shortened' | 'noMobile' = 'shortened'): Refused[] => [
  [line + 4, 'branch', 'zero'],
  [line + 5, 'dateOfBirth', 'noDate'],
  [line + 6, 'mobile', mobile],
  [line + 7, 'category', 'error'],
  [line + 8, 'rollNumber', 'shortened'],
  [line + 9, 'branch', 'unknown'],
  [line + 10, 'rollNumber', 'noNumber'],
]

describe.each(engines)('a register as programs write it, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await placeInCse(testApp)
  })

  /** Takes over what is good in a file, and answers its rows that are not; `mends` puts roll numbers right by line. */
  async function takeOver(fileName: string, mends: Readonly<Record<number, string>> = {}) {
    const { imports } = testApp.app
    const { check, commit } = uploadsOf(testApp, 'students')
    const bytes = readFileSync(`tests/fixtures/wild/${fileName}`)
    const importId = await check(bytes, { fileName })
    const { rows } = await imports.rows(importId, 'error', 1)
    const mended = rows.flatMap(({ line, version }) =>
      mends[line] === undefined ? [] : [{ line, version, cells: { rollNumber: mends[line] } }],
    )
    if (mended.length > 0) await imports.mend(importId, mended, lakshmi)
    await commit(importId, true)
    return rows
  }

  const stored = async () =>
    testApp.app.database.reads
      .selectFrom('students')
      .select(['roll_number', 'name', 'name_in_own_script', 'date_of_birth', 'mobile', 'email'])
      .orderBy('roll_number')
      .execute()

  it.each([
    ['libreoffice.xlsx', 2, [...ofLibreOffice, ...inBook]],
    ['libreoffice.xls', 2, [...ofLibreOffice, ...inBook]],
    ['libreoffice.csv', 2, [...ofLibreOffice, ...inText]],
    ['libreoffice-tabs-utf-16.csv', 2, [...ofLibreOffice, ...inText]],
    [
      'libreoffice-semicolons-windows-1252.csv',
      2,
      [...ofLibreOffice, ...inText, [5, 'nameInOwnScript', 'lost']],
    ],
    ['excel-like.xlsx', 3, below(3, 'noMobile')],
    ['google-sheets-like.xlsx', 3, below(1, 'noMobile')],
    ['excel-like-windows-1252.csv', 3, below(1)],
    ['excel-like-utf-16.csv', 3, below(1)],
    // Its program keeps zeros.
    ['erp-like.csv', 4, below(2).slice(1)],
  ] as [string, number, Refused[]][])(
    '%s is taken over, but for the rows that say what to do',
    async (fileName, taken, refused) => {
      const rows = await takeOver(fileName)
      const found = rows.flatMap(({ line, problems }) =>
        problems.map(({ field, message }) => ({ line, field, message })),
      )
      for (const [line, field, fault] of refused)
        expect(found).toContainEqual({ line, field, message: expect.stringMatching(faults[fault]) })
      expect(new Set(rows.map(({ line }) => line))).toEqual(new Set(refused.map(([line]) => line)))
      expect(await stored()).toHaveLength(taken)
    },
  )

  it('keeps letters, dates and numbers as they are meant', async () => {
    await takeOver('libreoffice.xls', { 13: '21B81A0513' })
    await takeOver('erp-like.csv')
    const person = (roll_number: string, name: string, date_of_birth: string, mobile: string) => ({
      roll_number,
      name,
      date_of_birth,
      mobile,
    })
    expect(await stored()).toMatchObject([
      { ...person('21B81A0501', 'Asha Rao', '2003-08-15', '9848022338'), name_in_own_script: 'ఆశా రావు' },
      { ...person('21B81A0502', 'Renée D’Souza', '2003-05-08', '9848022339'), email: 'renee@example.edu' },
      person('21B81A0503', 'Ravi Kumar', '2003-08-16', '9848022340'),
      { roll_number: '21B81A0513' },
      person('22B81A0501', 'Asha Rao', '2004-08-15', '9848022338'),
      person('22B81A0502', 'Renée D’Souza', '2004-05-08', '9848022339'),
      person('22B81A0503', 'Ravi Kumar', '2004-09-16', '9848022340'),
      person('22B81A0504', 'Sita Devi', '', '9848022341'),
    ])
  })

  it('an .ods is refused with what to save instead', async () => {
    const bytes = readFileSync('tests/fixtures/wild/libreoffice.ods')
    await expect(
      testApp.app.imports.start('students', { bytes, fileName: 'register.ods' }, lakshmi),
    ).rejects.toThrow(expect.objectContaining({ code: 'sheet.kindUnknown' }))
  })
})
