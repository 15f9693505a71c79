import { describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getExamResultByRollNoView.ts'
import { ask, envelope } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const examTitle = julyExam.title

describe.each(engines)('getExamResultByRollNoView on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('answers exactly the shape of the specification', async () => {
    await publishedExam(testApp)
    const { status, body } = await ask(testApp, GET, { query: { rollNo: '21b81a0501 asha', examTitle } })
    expect(status).toBe(200)
    const record = { examTitle, sgpa: 8.67, credits: 3, grade: 'A', gradePoints: 9, status: 'Pass' }
    expect(body).toEqual({
      studentName: '',
      studentRollNo: '21B81A0501',
      totalCredits: 4.5,
      earnedCredits: 4.5,
      passCount: 3,
      failCount: 0,
      listofRecords: [
        { ...record, courseCode: 'CN', course: 'COMPUTER NETWORKS' },
        {
          ...record,
          courseCode: 'ENV',
          course: 'ENVIRONMENT',
          credits: 0,
          grade: 'COMPLE',
          gradePoints: null,
          status: 'Complete',
        },
        { ...record, courseCode: 'LAB', course: 'NETWORKS LAB', credits: 1.5, grade: 'B', gradePoints: 8 },
      ],
    })
  })

  it.each([
    [
      'an empty roll number',
      { rollNo: ' ', examTitle },
      400,
      'result.rollNumberMissing',
      'Please enter Roll Number',
    ],
    ['an unknown roll number', { rollNo: '21B81A9999', examTitle }, 404, 'result.notFound', 'No data found'],
    [
      'an unknown title',
      { rollNo: '21B81A0501', examTitle: '100% / 🎓' },
      404,
      'result.noExam',
      'No data found',
    ],
    ['SQL', { rollNo: "1';drop table marks;--", examTitle }, 404, 'result.notFound', 'No data found'],
    ['HTML', { rollNo: '<script>alert(1)</script>', examTitle }, 404, 'result.notFound', 'No data found'],
    [
      '10 KB',
      { rollNo: 'A'.repeat(10_240), examTitle },
      400,
      'result.rollNumberWrong',
      'This is not a roll number.',
    ],
  ])('refuses %s', async (_, query, status, code, message) => {
    await publishedExam(testApp)
    const answer = await ask(testApp, GET, { query })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code, message, requestId: 'test-request' })
  })

  it('says since when results are withdrawn', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
    const { status, body } = await ask(testApp, GET, { query: { rollNo: '21B81A0501', examTitle } })
    const message = 'The results of this examination were withdrawn on 21 November 2026 for correction.'
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'result.withdrawn', message } })
  })

  it('names the missing field', async () => {
    const { body } = await ask(testApp, GET, { query: { examTitle } })
    const message = 'Please enter Roll Number'
    expect(body).toEqual(envelope('result.rollNumberMissing', message, { rollNo: message }))
  })
})
