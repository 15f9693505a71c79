import { describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getExamResultByRollNoReport.ts'
import { ask } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const examTitle = julyExam.title

describe.each(engines)('getExamResultByRollNoReport on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('answers a PDF in base64', async () => {
    await publishedExam(testApp)
    const { body } = await ask(testApp, GET, { query: { rollNo: '21B81A0501', examTitle } })
    const { success, bs64 } = body as { success: string; bs64: string }
    expect(success).toBe('True')
    expect(Buffer.from(bs64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })
})
