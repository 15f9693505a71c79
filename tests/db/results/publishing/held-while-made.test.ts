import { describe, expect, it } from 'vitest'
import { toResultsWorker } from '#lib/server/features/results/prerender/results-task.ts'
import { requireExam } from '#lib/server/features/results/exams/exam.service.ts'
import { prerenderExam } from '#lib/server/features/results/prerender/prerender-exam.task.ts'
import { engines } from '../../../support/database/databases.ts'
import { gateTheRender } from '../../../support/database/gate.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi } from '../../../support/app/test-app.ts'
import { openForVisitors, whatVisitorsSee } from '../../../support/calls/what-visitors-see.ts'

const title = julyExam.title
const december = { ...julyExam, title: 'III B.Tech I Semester', heldMonth: 12 }
const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const

describe.each(engines)('a result that is held while its page is made, on %s', (engine) => {
  const testApp = openForEach(() => openForVisitors(engine))
  const { prerenderedPage } = whatVisitorsSee(testApp)

  it('does not come back with pages that were being made when it was held', async () => {
    const decemberId = await publishedExam(testApp, december)
    // Stopped so that no job can later repair what the pages in progress got wrong.
    await testApp.app.jobs.stop()
    await dropPages(decemberId)
    const gate = gateTheRender(testApp)
    const exam = await requireExam(testApp.app.resultsStore.read, decemberId)
    const finishing = prerenderExam(toResultsWorker(testApp.app), exam, async () => {})
    await gate.reached
    await testApp.app.results.holds.hold(decemberId, ravi, 'enquiry', lakshmi)
    gate.open()
    await finishing
    await testApp.app.examCache.reload()
    expect(await prerenderedPage(december.title, asha)).toBe(`en ${asha} v1 of ${december.title}`)
    expect(await prerenderedPage(december.title, ravi)).toBeNull()
    expect(await storedRolls(december.title)).toEqual([asha])
  })

  it('keeps no other page from being made, however often something else changes meanwhile', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.jobs.stop()
    await dropPages(id)
    const made: string[] = []
    testApp.workers.renderAnswer = async ({ result }, locale) => {
      made.push(`${locale} ${result.rollNumber}`)
      await testApp.app.resultsStore.transact((write) => write.tags.touch('results'))
      return { html: '', headers: {} }
    }
    const exam = await requireExam(testApp.app.resultsStore.read, id)
    await prerenderExam(toResultsWorker(testApp.app), exam, async () => {})
    expect(made).toEqual([`en ${asha}`, `de ${asha}`, `en ${ravi}`, `de ${ravi}`])
    expect(await storedRolls(title)).toEqual([asha, ravi])
  })

  it('keeps its page where it is held and released while that is made', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.jobs.stop()
    await dropPages(id)
    const { holds } = testApp.app.results
    testApp.workers.renderAnswer = async ({ result }, locale) => {
      if (result.rollNumber === asha && locale === 'de') {
        await holds.hold(id, asha, 'enquiry', lakshmi)
        await holds.release(id, asha, lakshmi)
      }
      return { html: '', headers: {} }
    }
    const exam = await requireExam(testApp.app.resultsStore.read, id)
    await prerenderExam(toResultsWorker(testApp.app), exam, async () => {})
    expect(await storedRolls(title)).toEqual([asha, ravi])
  })

  const dropPages = (examId: string): Promise<void> =>
    testApp.app.resultsStore.transact(async ({ prerendered }) => {
      for (const roll of [asha, ravi]) await prerendered.dropPages(examId, [roll])
    })

  async function storedRolls(examTitle: string): Promise<string[]> {
    const { prerendered, exams } = testApp.app.resultsStore.read
    const exam = await exams.findByTitle(examTitle)
    const set = (await prerendered.sets()).find(
      (each) => each.examId === exam?.id && each.version === exam.version,
    )
    return [...(await prerendered.prerenderedRolls(set?.id ?? 0))].toSorted()
  }
})
