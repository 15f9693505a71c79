import { describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getDistinctExamTitlesBy.ts'
import { ask } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const examTitle = julyExam.title

describe.each(engines)('getDistinctExamTitlesBy on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('lists what is out, newest first', async () => {
    await publishedExam(testApp)
    await publishedExam(testApp, { ...julyExam, title: 'A / B 50% é', heldYear: 2027 })
    await testApp.app.results.exams.create({ ...julyExam, title: 'Draft' }, lakshmi)
    expect((await ask(testApp, GET)).body).toEqual(['A / B 50% é', examTitle])
  })
})
