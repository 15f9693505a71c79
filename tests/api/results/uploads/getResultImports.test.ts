import { expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/getResultImports.ts'
import { callTestApp, markedExam } from '../../../support/calls/call-test-app.ts'
import { ashaAndRavi } from '../../../support/results/sample-exam.ts'
import { lakshmi } from '../../../support/app/test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers the uploads of one exam, newest first', async () => {
  const { id, importId } = await markedExam(its.testApp, 'Uploads')
  const again = await its.testApp.app.results.imports.start(id, ashaAndRavi, 'again.csv', lakshmi)
  await markedExam(its.testApp, 'Of another exam')
  const { status, body } = await its.ask(GET, { query: { examId: id } })
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { id: again.importId, fileName: 'again.csv', state: 'checking' },
    { id: importId, fileName: 'results.csv', state: 'committed' },
  ])
})
