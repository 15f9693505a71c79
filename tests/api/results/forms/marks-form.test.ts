import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleWithhold } from '#lib/server/features/holds/web/holds-form.ts'
import { handleExamMemos, memoOptions } from '#lib/server/features/results/web/exam-memos.ts'
import { handleMarkCorrection, studentMarksPage } from '#lib/server/features/results/web/student-marks.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { lakshmi, openTestApp, ravi as colleague } from '../../../support/app/test-app.ts'
import { leadsTo, sentForm, shownAgain } from '../../../support/calls/sent-form.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const office: Role = 'ROLE_EXAMINATION'
const roll = '21B81A0502'

const pageOf = (examId: string) => `/app/Examinations/${examId}/student?rollNo=${roll}&subject=CN`
const nothingSent = { values: {}, chosen: () => [], problem: '', code: '', fields: {}, done: '' }
const contextOf = (examId: string, fields: Record<string, string>, role: Role = office) =>
  sentForm(testApp, { page: pageOf(examId), role, fields })

async function fieldsOf(examId: string, more: Record<string, string> = {}): Promise<Record<string, string>> {
  const found = await testApp.app.results.markCorrections.ofStudent(examId, roll)
  const seen = found?.marks.find(({ subjectCode }) => subjectCode === 'CN')?.seen ?? ''
  return { rollNumber: roll, subjectCode: 'CN', grade: 'E', reason: 'Revaluation', seen, ...more }
}

it('corrects a mark and leads back to the student’s marks', async () => {
  const examId = await publishedExam(testApp)
  const sent = await handleMarkCorrection(contextOf(examId, await fieldsOf(examId)), examId)
  expect(leadsTo(testApp, sent)).toBe(`/app/Examinations/${examId}/student?rollNo=${roll} says saved code=CN`)
  const page = await studentMarksPage(contextOf(examId, {}), examId, nothingSent)
  expect(page?.marks.map(({ code, isCorrected }) => [code, isCorrected])).toEqual([
    ['CN', true],
    ['ENV', false],
    ['LAB', false],
  ])
})

it('says at its field what is wrong in the words of an upload, and asks for the reason', async () => {
  const examId = await publishedExam(testApp)
  const send = async (more: Record<string, string>) =>
    (await shownAgain(handleMarkCorrection(contextOf(examId, await fieldsOf(examId, more)), examId))).fields
  expect(await send({ credits: '41' })).toEqual({
    credits: 'The credits (column Credits) are not a number from 0 to 40.',
  })
  expect(await send({ reason: ' ' })).toEqual({ reason: 'This is a required field' })
})

it('shows the second of two editors who corrected the mark, and what is stored beside what was typed', async () => {
  const examId = await publishedExam(testApp)
  const fields = await fieldsOf(examId, { grade: 'D' })
  await testApp.app.results.markCorrections.correct(
    examId,
    {
      rollNumber: roll,
      subjectCode: 'CN',
      grade: 'E',
      internals: '',
      credits: '',
      clearsInternals: false,
      reason: 'Revaluation',
      seen: fields['seen'] ?? '',
    },
    colleague,
  )
  const context = contextOf(examId, fields)
  const sent = await shownAgain(handleMarkCorrection(context, examId))
  expect(sent.code).toBe('mark.changedSince')
  const page = await studentMarksPage(context, examId, sent)
  expect(page?.form?.stale).toMatchObject({ fields: [{ label: 'Grade', stored: 'E', typed: 'D' }] })
  expect(page?.form?.mark.values.grade.value).toBe('E')
  expect(page?.isUnpublished).toBe(true)
})

it('is a page of a student who has marks in the exam', async () => {
  const examId = await publishedExam(testApp)
  const sent = nothingSent
  const { locals } = contextOf(examId, {})
  const open = (rollNo: string) =>
    studentMarksPage({ locals, url: new URL(`http://x/?rollNo=${rollNo}`) }, examId, sent)
  expect((await open(roll))?.marks.map(({ code }) => code)).toEqual(['CN', 'ENV', 'LAB'])
  expect(await open('21B81A0999')).toBeNull()
})

it('starts the memos of a branch, and says what has to be chosen', async () => {
  const examId = await publishedExam(testApp)
  expect(await memoOptions(testApp.app, examId)).toEqual([['none', 'Not in the register (2)']])
  const send = (fields: Record<string, string>, role: Role = office) =>
    handleExamMemos(sentForm(testApp, { page: `/app/Examinations/${examId}/memos`, role, fields }), examId)
  expect(leadsTo(testApp, await send({ place: 'none' }))).toBe(
    `/app/Examinations/${examId}/memos#files says started`,
  )
  expect((await shownAgain(send({}))).fields).toEqual({ place: 'This is a required field' })
  expect((await shownAgain(send({}, 'ROLE_HOD'))).code).toBe('session.notAllowed')
})

it('withholds results of an exam and leads back to its page', async () => {
  const examId = await publishedExam(testApp)
  const page = `/app/Examinations/${examId}/withhold`
  const fields = { exam: examId, rolls: roll, reason: 'A fee is open', releaseOn: '' }
  const send = (more: Record<string, string>) =>
    handleWithhold({
      ...sentForm(testApp, { page, role: office, fields: { ...fields, ...more } }),
      params: { examId },
    })
  const planned = await send({ action: 'preview' })
  if (planned instanceof Response) throw new Error('The preview is a page.')
  const done = await send({ action: 'commit', pin: planned.plan?.pin ?? '' })
  expect(leadsTo(testApp, done)).toBe(
    `/app/Examinations/${examId}/withheld says withheld students=1&rolls=${roll}`,
  )
  await testApp.app.results.holds.release(examId, roll, lakshmi)
})

it.each<Role>(['ROLE_STUDENT', 'ROLE_HOD', 'ROLE_PRINCIPAL'])('is not for %s', async (role) => {
  const examId = await publishedExam(testApp)
  const sent = handleMarkCorrection(contextOf(examId, await fieldsOf(examId), role), examId)
  expect((await shownAgain(sent)).code).toBe('session.notAllowed')
})
