import { describe, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/publishExam.ts'
import { ask, envelope } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const role = 'ROLE_EXAMINATION' as const

describe.each(engines)('publishExam on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('says at the field that a time has passed', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const { body } = await ask(testApp, POST, { role, json: { examId: id, at: '2020-01-01T10:00' } })
    const message = 'This time has passed. Please choose a later one.'
    expect(body).toEqual(envelope('exam.publishAtPast', message, { at: message }))
  })
})
