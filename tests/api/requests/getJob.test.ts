import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getJob.ts'
import { callTestApp, expectRefusal, missingId, startedImport } from '../../support/calls/call-test-app.ts'
import { POST as check } from '../../../src/pages/api/v1/checkResultImport.ts'

const its = callTestApp('ROLE_EXAMINATION')

it('answers how far a job is, and knows no other', async () => {
  const { importId, mapping } = await startedImport(its.testApp, 'Job')
  const started = await its.ask(check, { json: { importId, mapping } })
  const { jobId } = started.body as { jobId: string }
  await its.testApp.app.jobs.ended(jobId)
  const { status, body } = await its.ask(GET, { query: { jobId } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: jobId, kind: 'imports.check', state: 'done', problem: null })
  expectRefusal(await its.ask(GET, { query: { jobId: missingId } }), 404, 'job.notFound')
})
