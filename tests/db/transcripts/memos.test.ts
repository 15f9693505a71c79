import { describe, expect, it, vi } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { drawingOf } from '../../support/documents/drawing.ts'
import { openForEach } from '../../support/app/opened.ts'
import { importFile, publishedExam } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const title = julyExam.title
const ravi = '21B81A0502'

describe.each(engines)('memos on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const textOf = async (bytes: Uint8Array): Promise<string> => (await drawingOf(bytes)).join('\n')

  it('are verified by what they print, with the name cut short, and say nothing of a held result', async () => {
    await testApp.app.students.save([{ rollNumber: ravi, name: 'Ravi Kumar', branch: 'CSE', batch: '2021' }])
    const id = await publishedExam(testApp)
    const { verifyCode, result } = await testApp.app.results.lookup.find(title, ravi)
    const verify = () => testApp.app.results.lookup.verify(verifyCode)
    expect(result.studentName).toBe('Ravi Kumar')
    expect(await verify()).toEqual({
      state: 'valid',
      examTitle: title,
      heldMonth: julyExam.heldMonth,
      heldYear: julyExam.heldYear,
      regulation: julyExam.regulation,
      calledNow: null,
      rollNumber: ravi,
      studentName: 'Ravi K.',
      sgpa: 233,
      branch: result.branch,
      totalCredits: result.totalCredits,
      earnedCredits: result.earnedCredits,
      passCount: result.passCount,
      failCount: result.failCount,
      courses: result.courses.map(({ earned: _, ...printed }) => printed),
      revisedOn: null,
      correctedOn: null,
    })
    await testApp.app.results.holds.hold(id, ravi, 'enquiry', lakshmi)
    expect(await verify()).toEqual({ state: 'withheld' })
  })

  it('carry the day of issue and a line to sign on', async () => {
    await publishedExam(testApp)
    const { bytes } = await testApp.app.results.memo(title, ravi, 'en')
    const text = await textOf(bytes)
    expect(text).toContain('Date of issue: 21 November 2026')
    expect(text).toContain('Controller of Examinations')
    expect(text).not.toContain('PREVIEW')
  })

  it('are refused where the result was held while they were drawn', async () => {
    const id = await publishedExam(testApp)
    vi.spyOn(testApp.app.pdfs, 'draw').mockImplementationOnce(async () => {
      await testApp.app.results.holds.hold(id, ravi, 'enquiry', lakshmi)
      return new Uint8Array()
    })
    const asked = testApp.app.results.memo(title, ravi, 'en')
    await expect(asked).rejects.toMatchObject({ code: 'result.withheld' })
  })

  it('are previewed before anything is published, marked as such and without a code', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    const { bytes, fileName } = await testApp.app.results.previewMemo(id, '21b81a0502 ravi', 'en')
    expect(fileName).toMatch(/^Preview_Result_21B81A0502_/)
    const text = await textOf(bytes)
    expect(text).toContain('PREVIEW')
    expect(text).toContain(ravi)
    expect(text).not.toMatch(/verify|Date of issue|Controller/)
    const unknown = testApp.app.results.previewMemo(id, '21B81A9999', 'en')
    await expect(unknown).rejects.toMatchObject({ code: 'result.notFound' })
  })
})
