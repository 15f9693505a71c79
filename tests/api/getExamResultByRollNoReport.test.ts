import { describe, expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/getExamResultByRollNoReport.ts'
import { ask } from '../support/call.ts'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { publishedExam } from '../support/exam-steps.ts'
import { julyExam } from '../support/sample-exam.ts'
import { openTestApp } from '../support/test-app.ts'

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
