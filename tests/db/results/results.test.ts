import { describe, expect, it } from 'vitest'
import { brotliDecompressSync } from 'node:zlib'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { importFile, publishNow, publishedExam } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const title = julyExam.title

describe.each(engines)('results on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('answers a published result with its SGPA, its credits from the whole file, and a failed course', async () => {
    await publishedExam(testApp)
    const answer = await testApp.app.results.lookup.find(title, '21b81a0502 ravi')
    expect(answer.result).toMatchObject({
      rollNumber: '21B81A0502',
      totalCredits: 450,
      earnedCredits: 150,
      passCount: 2,
      failCount: 1,
      sgpa: 233,
    })
  })

  it('publishes everybody, however the university spells roll numbers', async () => {
    const rolls = ['21-B05', '21/A06', '21A04', '2-1B07']
    await publishedExam(testApp, julyExam, sheetOf(...rolls.map((roll) => `${roll},CN,NETWORKS,20,A,3`)))
    for (const roll of rolls)
      expect(await testApp.app.results.lookup.answer(title, roll), roll).toMatchObject({ kind: 'found' })
  })

  it('finishes the pages of every roll in both languages and as the reply of the call, but not of a held one', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await testApp.app.results.holds.hold(id, '21B81A0501', 'enquiry', lakshmi)
    await publishNow(testApp, id)
    const [set] = await testApp.app.resultsStore.read.prerendered.sets()
    const page = async (roll: string, variant: 'en' | 'json') => {
      const bytes = await testApp.app.resultsStore.read.prerendered.findPage(set?.id ?? 0, roll, variant)
      return bytes && brotliDecompressSync(bytes).toString()
    }
    expect(await page('21B81A0501', 'en')).toBeNull()
    expect(await page('21B81A0502', 'en')).toBe('<p>en 21B81A0502 1</p>')
    expect(JSON.parse((await page('21B81A0502', 'json')) ?? '')).toMatchObject({
      studentRollNo: '21B81A0502',
      passCount: 2,
    })
  })

  it('leaves the pages of other exams alone', async () => {
    await publishedExam(testApp)
    testApp.workers.renderAnswer = async () => ({ html: 'of the later exam', headers: {} })
    await publishedExam(testApp, { ...julyExam, title: 'III B.Tech I Semester', heldMonth: 12 })
    const sets = await testApp.app.resultsStore.read.prerendered.sets()
    const pages = await Promise.all(
      sets
        .toSorted((a, b) => a.id - b.id)
        .map((set) => testApp.app.resultsStore.read.prerendered.findPage(set.id, '21B81A0501', 'en')),
    )
    expect(pages.map((bytes) => bytes && brotliDecompressSync(bytes).toString())).toEqual([
      '<p>en 21B81A0501 1</p>',
      'of the later exam',
    ])
  })
})
