import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/masterDataExcelsUploads.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { ask } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { fileForm } from '../../support/calls/file-form.ts'
import { type TestApp, lakshmi, openTestApp } from '../../support/app/test-app.ts'

const role = 'ROLE_ADMISSIONS' as const
const messy = readFileSync('tests/fixtures/admissions/admissions-messy.xlsx')
const good = Buffer.from(
  ['Student Name,Gender,Course,Batch,Branch,Adhaar No', 'Asha Rao,F,B.Tech,2025,CSE,2341 2341 2346'].join(
    '\n',
  ),
)

describe.each(engines)('masterDataExcelsUploads of admissions on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())

  const send = (bytes: Uint8Array, name: string, more: Record<string, string> = {}) =>
    ask(testApp, POST, {
      role,
      query: { fileType: 'newAdmissionsForm', ...more },
      form: fileForm(bytes, name),
    })
  const count = async () =>
    (await testApp.app.database.reads.selectFrom('admissions').select('id').execute()).length

  it('saves a file without errors, and says so', async () => {
    const { status, body } = await send(good, 'a.csv')
    expect([status, body]).toEqual([
      200,
      {
        status: 'true',
        message: 'Successfully Uploaded Excel File',
        rows: 1,
        newRows: 1,
        changedRows: 0,
        unchangedRows: 0,
        errorRows: 0,
        problems: [],
      },
    ])
  })

  it('saves nothing of a file with errors, names them, and all but them where that is asked for', async () => {
    const { status, body } = await send(messy, 'm.xlsx')
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'import.hasErrors',
      status: 'false',
      message: 'Unable to Upload Excel File: 20 rows have errors.',
      rows: 250,
    })
    const { problems } = body as {
      problems: { line: number; column: string; value: string; message: string }[]
    }
    expect(problems).toHaveLength(20)
    expect(problems[1]).toMatchObject({ line: 26, column: 'Adhaar No', value: 'XXX XXXX 8585' })
    expect(await count()).toBe(0)
    const skipped = await send(messy, 'm.xlsx', { skipBad: 'true' })
    expect(skipped.body).toMatchObject({ status: 'true', newRows: 230, errorRows: 20 })
    expect(await count()).toBe(230)
  })

  /** Lets another desk save the first row between check and commit. */
  function savedMeanwhile(): void {
    const { jobs, admissions } = testApp.app
    const { ended } = jobs
    jobs.ended = async (jobId) => {
      jobs.ended = ended
      const check = await ended(jobId)
      await admissions.save(newAdmission(), swathi)
      return check
    }
  }

  it('says of a file whose only row another desk has saved meanwhile that it is not uploaded', async () => {
    savedMeanwhile()
    expect(await send(good, 'a.csv')).toMatchObject({
      status: 409,
      body: { status: 'false', code: 'import.hasErrors', rows: 1, problems: [{ line: 2 }] },
    })
    expect(await count()).toBe(1)
  })

  it('names a row that another desk has saved meanwhile, and counts it among none', async () => {
    savedMeanwhile()
    const file = `${String(good)}\nRavi Rao,M,B.Tech,2025,CSE,3456 3456 3456`
    const { status, body } = await send(Buffer.from(file), 'a.csv')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'true',
        rows: 2,
        newRows: 1,
        errorRows: 0,
        problems: [{ line: 2, value: 'XXXX XXXX 2346', message: expect.stringContaining('changed') }],
      },
    })
    expect(await count()).toBe(2)
  })

  it('refuses other roles, strangers, no file and what is no spreadsheet', async () => {
    const query = { fileType: 'newAdmissionsForm' }
    const refused = [
      await ask(testApp, POST, { role: 'ROLE_EXAMINATION', query, form: fileForm(good, 'a.csv') }),
      await ask(testApp, POST, { query, form: fileForm(good, 'a.csv') }),
      await ask(testApp, POST, { role, query, form: new FormData() }),
      await send(good, 'a.csv', { skipBad: 'perhaps' }),
      await send(Buffer.from('Name\n'), 'a.csv'),
    ]
    expect(refused.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
      [403, 'session.notAllowed'],
      [401, 'session.missing'],
      [400, 'upload.missing'],
      [400, 'field.invalid'],
      [400, 'sheet.noHeader'],
    ])
  })
})
