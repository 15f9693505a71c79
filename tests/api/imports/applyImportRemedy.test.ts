import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/applyImportRemedy.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { examImports } from '../../support/results/exam-imports.ts'
import { checkList } from '../../support/people/people-list.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMIN')

it('gives the exam the scale that its file has', async () => {
  const { exams } = its.testApp.app.results
  const exam = await exams.create({ ...julyExam, scheme: 'default' }, lakshmi)
  const { importId } = await examImports(its.testApp, exam).checkedImport(ashaAndRavi)
  expect(await its.ask(POST, { json: { importId } })).toMatchObject({ status: 200, body: { status: 'true' } })
  expect(await exams.show(exam.id)).toMatchObject({ scheme: 'university' })
  expect(await its.audited('exam.edited')).toMatchObject({ after: { scheme: 'university' } })
})

it('refuses where nothing is known that helps, and an upload that is not there', async () => {
  const { id } = await checkList(its.testApp)
  expectRefusal(await its.ask(POST, { json: { importId: id } }), 409, 'import.noRemedy')
  expectRefusal(await its.ask(POST, { json: { importId: missingId } }), 404, 'import.notFound')
})
