import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { sql } from 'kysely'
import { hasCheckDigit } from '#lib/rules/numbers/aadhaar.ts'
import { importCommand } from '../../../tools/import-command.ts'
import { POST as checkNewAdmission } from '../../../src/pages/api/v1/checkNewAdmission.ts'
import { POST as getNormalData } from '../../../src/pages/api/v1/getNormalData.ts'
import { POST as getStudentadmissiondata } from '../../../src/pages/api/v1/getStudentadmissiondata.ts'
import { POST as masterDataExcelsUploads } from '../../../src/pages/api/v1/masterDataExcelsUploads.ts'
import { POST as saveApplicationFormData } from '../../../src/pages/api/v1/saveApplicationFormData.ts'
import { admissionSheets, ashaRow, usualHeading } from './admission-sheets.ts'
import { admissionPayload, swathi } from './admissions.ts'
import { ask } from '../calls/call.ts'
import { fileForm } from '../calls/file-form.ts'
import type { TestApp } from '../app/test-app.ts'
import { csvOf, uploadsOf } from '../imports/uploads.ts'
import { workbookOf } from '../documents/workbook-bytes.ts'

/** Numbers with valid check digits that no other test enters, so that any trace of them comes from this test. */
const names = [
  'form1',
  'changed',
  'form2',
  'refused',
  'unsaved',
  'broken',
  'searched',
  'checked',
  'edited',
  'good',
  'repeated',
  'badEmail',
  'badMobile',
  'corrected',
  'fileName',
  'byCall',
  'byCommand',
  'badByCommand',
  'otherColumn',
  'heading',
  'inRegister',
  'inRemark',
  'asRoll',
  'asMobile',
] as const
export type EnteredName = (typeof names)[number]
export const entered = Object.fromEntries(
  names.map((name, index) => [name, withCheckDigit(`78${String(407_130_592 + index * 10_007_003)}`)]),
  // The keys are exactly the names.
) as Readonly<Record<EnteredName, string>>

/** Appends the valid check digit to eleven digits. */
export function withCheckDigit(digits: string): string {
  const fits = Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(hasCheckDigit)
  if (fits === undefined) throw new Error('One of ten fits.')
  return fits
}

const spaced = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
const heading = [...usualHeading, 'Email', 'Other, if any']
const row = (aadhaar: string, ...more: string[]): string[] => [...ashaRow.with(6, aadhaar), ...more]

/** Enters each number wherever one can be entered, also by files of a folder; returns all responses. */
export async function enterAadhaars(testApp: TestApp, folder: string): Promise<Uint8Array[]> {
  const { app } = testApp
  const role = 'ROLE_ADMISSIONS'
  const said: Uint8Array[] = []
  const expectStatus = async (asked: ReturnType<typeof ask>, status = 200) => {
    const answer = await asked
    expect(answer).toMatchObject({ status })
    said.push(answer.bytes, Buffer.from(JSON.stringify([...answer.headers])))
    return answer.body
  }
  const save = (data: object, query: Record<string, string> = {}) => {
    const form = new FormData()
    form.set('applicationFormData', JSON.stringify(data))
    const headers = { 'idempotency-key': `form-${said.length}` }
    return ask(testApp, saveApplicationFormData, { role, form, query, headers })
  }
  const upload = (bytes: Uint8Array, name: string) => {
    const query = { fileType: 'newAdmissionsForm', skipBad: 'true' }
    return ask(testApp, masterDataExcelsUploads, { role, query, form: fileForm(bytes, name) })
  }

  const first = { ...admissionPayload({ aadharNo: spaced(entered.form1), hallTicketNo: '' }), form: 1 }
  const saved = await expectStatus(save(first, { editedAadharNumber: entered.form1 }))
  const changed = { ...first, aadharNo: entered.changed, adminNo: '2026/0001' }
  await expectStatus(save(changed, { editedAadharNumber: spaced(entered.form1) }))
  await expectStatus(save({ ...first, form: 2, aadharNo: entered.form2 }))
  await expectStatus(save({ ...first, name: '', aadharNo: entered.refused }), 400)
  await expectStatus(save({ ...first, adminNo: 'X1' }, { editedAadharNumber: entered.edited }), 404)
  const { admissionId } = saved as { admissionId: string }
  await expectStatus(ask(testApp, getNormalData, { role, json: { admissionId } }))
  await expectStatus(ask(testApp, getNormalData, { role, json: { aadharNo: entered.searched } }))
  await expectStatus(ask(testApp, checkNewAdmission, { role, json: { aadharNo: entered.checked } }))
  const unsaved = admissionPayload({ aadharNo: entered.unsaved })
  await expectStatus(ask(testApp, getStudentadmissiondata, { role, json: unsaved }))

  // Makes saving fail halfway so that the error is logged.
  const { writes } = app.database
  await sql`alter table counters rename to counters_away`.execute(writes)
  await expectStatus(save({ ...first, aadharNo: entered.broken }), 500)
  await sql`alter table counters_away rename to counters`.execute(writes)

  const sheets = admissionSheets(testApp)
  const book = workbookOf({
    Admissions: [
      heading,
      row(spaced(entered.good)),
      row(entered.good).with(1, 'Twin'),
      row(entered.repeated, '', 'not an email'),
      row(entered.badEmail, '', 'none', `Brother has ${spaced(entered.otherColumn)}`),
      row(spaced(entered.badMobile), '0123'),
      row(`${entered.corrected}7`),
    ],
  })
  const importId = await sheets.check(book, { fileName: `scan ${entered.fileName}.xlsx` })
  said.push(Buffer.from(JSON.stringify(await app.imports.show(importId))))
  const { rows } = await app.imports.rows(importId, 'error', 1)
  const [{ version = 1 } = {}] = rows.filter(({ line }) => line === 7)
  const cells = { aadhaar: spaced(entered.corrected), studentMobile: '0' }
  await app.imports.correct(importId, [{ line: 7, version, cells }], swathi)
  await sheets.commit(importId)
  const bare = workbookOf({ Rows: [row(entered.heading), row(entered.byCall)] })
  await expectStatus(upload(bare, 'bare.xlsx'), 400)
  await expectStatus(upload(workbookOf({ Rows: [heading, row(entered.byCall)] }), 'call.xlsx'))

  const list = [heading, row(entered.byCommand), row(spaced(entered.badByCommand), '0')]
  const file = join(folder, 'list.csv')
  writeFileSync(file, list.map((cells) => cells.join(',')).join('\n'))
  const messages = (line: string): void => void said.push(Buffer.from(line))
  const args = ['--kind', 'admissions', '--file', file, '--skip-bad', '--json']
  expect(await importCommand(args, { app: async () => app, print: messages })).toBe(0)
  said.push(...(await uploadRegister(testApp)))
  return said
}

/** Uploads a student register, which has no such field: the column is ignored, and other columns contain numbers. */
async function uploadRegister({ app }: TestApp): Promise<Uint8Array[]> {
  const register = uploadsOf({ app }, 'students', swathi)
  const importId = await register.check(
    csvOf(
      'Roll No,Student Name,Course,Branch,Batch,Student Mobile,Aadhaar No,Remark',
      `R901,Register One,B.Tech,CSE,2026,9848022338,${spaced(entered.inRegister)},lost ${entered.inRemark}`,
      `${entered.asRoll},Register Two,B.Tech,CSE,2026,,,`,
      `R903,Register Three,B.Tech,CSE,2026,${entered.asMobile},,`,
    ),
  )
  const shown = JSON.stringify([
    await app.imports.show(importId),
    await app.imports.rows(importId, 'error', 1),
    await app.imports.rows(importId, 'new', 1),
  ])
  await register.commit(importId, true)
  return [Buffer.from(shown)]
}
