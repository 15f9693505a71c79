import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/releaseResult.ts'
import { callTestApp, expectRefusal, markedExam } from '../../support/calls/call-test-app.ts'
import { publishNow } from '../../support/results/exam-steps.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('lets a held result out, and only the one', async () => {
  const { id } = await markedExam(its.testApp, 'Release')
  await publishNow(its.testApp, id)
  const { holds, lookup } = its.testApp.app.results
  await holds.hold(id, '21B81A0501', 'enquiry', lakshmi)
  await holds.hold(id, '21B81A0502', 'fee', lakshmi)
  const json = { examId: id, rollNumber: '21B81A0501' }
  expect(await its.ask(POST, { json })).toMatchObject({ status: 200, body: { exam: { id, holds: 1 } } })
  expect(await lookup.answer('Release', '21B81A0501')).toMatchObject({ kind: 'found' })
  expect(await lookup.answer('Release', '21B81A0502')).toMatchObject({ kind: 'withheld' })
  expect(await its.audited('result.released')).toMatchObject({ after: { rollNumber: '21B81A0501' } })
  expectRefusal(await its.ask(POST, { json }), 409, 'result.notHeld')
})
