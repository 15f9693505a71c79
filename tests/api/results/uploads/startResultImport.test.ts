import { describe, expect, it } from 'vitest'
import { POST } from '../../../../src/pages/api/v1/startResultImport.ts'
import { ask } from '../../../support/calls/call.ts'
import { engines } from '../../../support/database/databases.ts'
import { fileForm } from '../../../support/calls/file-form.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { ashaAndRavi, julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

const role = 'ROLE_EXAMINATION' as const

describe.each(engines)('startResultImport on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('answers the columns of the file and refuses one that is no spreadsheet', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const form = fileForm(ashaAndRavi, 'r.csv')
    form.set('examId', id)
    expect((await ask(testApp, POST, { role, form })).body).toMatchObject({
      rows: 6,
      mapping: { rollNumber: 0, credits: 5 },
    })
    const other = fileForm(Buffer.from('%PDF-1.7'), 'r.xlsx')
    other.set('examId', id)
    expect((await ask(testApp, POST, { role, form: other })).body).toMatchObject({
      code: 'sheet.mislabelled',
    })
  })
})
