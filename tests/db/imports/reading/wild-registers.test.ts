import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { placeInCse } from '../../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { uploadsOf } from '../../../support/imports/uploads.ts'
import * as wild from '../../../support/imports/wild-rows.ts'

describe.each(anyEngine)('a register as programs write it, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await placeInCse(testApp)
  })

  const check = (fileName: string) =>
    uploadsOf(testApp, 'students').check(readFileSync(`tests/fixtures/wild/${fileName}`), { fileName })

  /** Returns each wrong row's problems by row number. */
  async function refused(importId: string): Promise<wild.WildFile['refused']> {
    const { rows } = await testApp.app.imports.rows(importId, 'error', 1)
    const said = rows.map(
      ({ line, problems }) =>
        [line, problems.map(({ column, value, message }) => [column, value, message] as const)] as const,
    )
    return Object.fromEntries(said)
  }

  async function stored(): Promise<wild.AcceptedCell[]> {
    const rows = await testApp.app.database.reads
      .selectFrom('students')
      .selectAll()
      .orderBy('roll_number')
      .execute()
    const view = await testApp.app.catalogue.read()
    return rows.map((row) => {
      expect([view.nameOf(row.course_id ?? ''), view.nameOf(row.branch_id ?? '')]).toEqual([
        'B.Tech',
        'Computer Science and Engineering',
      ])
      expect(view.nameOf(row.batch_id ?? '')).toBe('2021-2025')
      return {
        rollNumber: row.roll_number ?? '',
        name: row.name,
        ownScript: row.name_in_own_script,
        category: view.nameOf(row.category_id ?? ''),
        born: row.date_of_birth,
        mobile: row.mobile,
        email: row.email,
        father: row.father_name,
      }
    })
  }

  const nothingMore = { ownScript: '', born: '', mobile: '', email: '', father: '' }

  it.each([
    ['libreoffice.xlsx', wild.libreOfficeBook],
    ['libreoffice.xls', wild.libreOfficeBook],
    ['libreoffice.csv', wild.libreOfficeText],
    ['libreoffice-tabs-utf-16.csv', wild.libreOfficeText],
    ['libreoffice-semicolons-windows-1252.csv', wild.libreOfficeWindows],
    ['excel-like.xlsx', wild.excelLike],
    ['google-sheets-like.xlsx', wild.googleLike],
    ['excel-like-windows-1252.csv', wild.excelText],
    ['excel-like-utf-16.csv', wild.excelText],
    ['erp-like.csv', wild.erpLike],
  ])('each row of %s is taken over as it is meant, or says what to do', async (fileName, expected) => {
    const importId = await check(fileName)
    expect(await refused(importId)).toEqual(expected.refused)
    expect(await testApp.app.imports.show(importId)).toMatchObject({
      rows: expected.taken.length + Object.keys(expected.refused).length,
    })
    await uploadsOf(testApp, 'students').commit(importId, true)
    expect(await stored()).toEqual(expected.taken.map((student) => ({ ...nothingMore, ...student })))
  })

  it('a row that shared its number with a wrong one is right once that one has another', async () => {
    const importId = await check('libreoffice.csv')
    const { rows } = await testApp.app.imports.rows(importId, 'error', 1)
    const version = rows.find(({ line }) => line === 5)?.version ?? 0
    const cells = { dateOfBirth: '15/08/2003', rollNumber: '21B81A0511' }
    await testApp.app.imports.correct(importId, [{ line: 5, version, cells }], lakshmi)
    await uploadsOf(testApp, 'students').commit(importId, true)
    expect((await stored()).map(({ rollNumber, name, ownScript }) => [rollNumber, name, ownScript])).toEqual([
      ['21B81A0501', 'Asha Rao again', ''],
      ['21B81A0503', 'Ravi Kumar', ''],
      ['21B81A0511', 'Asha Rao', 'ఆశా రావు'],
    ])
  })

  it('an .ods is refused with what to save instead', async () => {
    const bytes = readFileSync('tests/fixtures/wild/libreoffice.ods')
    await expect(
      testApp.app.imports.start('students', { bytes, fileName: 'register.ods' }, lakshmi),
    ).rejects.toThrow(expect.objectContaining({ code: 'sheet.kindUnknown' }))
  })
})
