import { describe, expect, it } from 'vitest'
import { createPrerenderedResultRoute } from '#lib/server/features/results/prerendered-result-route.ts'
import { workerOf } from '#lib/server/features/results/results-task.ts'
import { requireExam } from '#lib/server/features/results/exam.service.ts'
import { prerenderExam } from '#lib/server/features/results/prerender-exam.task.ts'
import { createPrerenderedResults } from '#lib/server/features/results/prerendered-results.ts'
import { engines } from '../support/databases.ts'
import { createGate, gateTheRender } from '../support/gate.ts'
import { openForEach } from '../support/opened.ts'
import { importFile, publishNow, publishedExam } from '../support/exam-steps.ts'
import { julyExam, sheetOf } from '../support/sample-exam.ts'
import { lakshmi } from '../support/test-app.ts'
import { openForVisitors, whatVisitorsSee } from '../support/what-visitors-see.ts'

const title = julyExam.title
const december = { ...julyExam, title: 'III B.Tech I Semester', heldMonth: 12 }
const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const
const correction = sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`)

describe.each(engines)('what visitors see of a held result on %s', (engine) => {
  const testApp = openForEach(() => openForVisitors(engine))
  const { prerenderedPage, listed, kindOf } = whatVisitorsSee(testApp)

  it('is nothing from the answer on, in every form', async () => {
    const id = await publishedExam(testApp)
    await publishedExam(testApp, december)
    const { verifyCode } = await testApp.app.results.lookup.find(title, asha)
    await testApp.app.examBoard.reload()
    expect(await prerenderedPage(title, asha)).toBe(`en ${asha} v1 of ${title}`)
    await testApp.app.results.holds.hold(id, asha, 'enquiry', lakshmi)
    expect(await prerenderedPage(title, asha)).toBeNull()
    expect(await kindOf(title, asha)).toBe('withheld')
    expect(await listed(asha)).toEqual([december.title, `${title} withheld`])
    expect(await testApp.app.results.lookup.verify(verifyCode)).toMatchObject({ state: 'withdrawn' })
    await expect(testApp.app.results.memo(title, asha, 'en')).rejects.toMatchObject({
      code: 'result.withheld',
    })
    expect(await prerenderedPage(title, ravi)).not.toBeNull()
  })

  it('does not come back with pages that were being made when it was held', async () => {
    const decemberId = await publishedExam(testApp, december)
    // No job makes good afterwards what the pages in the making got wrong.
    await testApp.app.jobs.stop()
    await dropPages(decemberId)
    const gate = gateTheRender(testApp)
    const exam = await requireExam(testApp.app.resultsStore.read, decemberId)
    const finishing = prerenderExam(workerOf(testApp.app), exam, async () => {})
    await gate.reached
    await testApp.app.results.holds.hold(decemberId, ravi, 'enquiry', lakshmi)
    gate.open()
    await finishing
    await testApp.app.examBoard.reload()
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
    await prerenderExam(workerOf(testApp.app), exam, async () => {})
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
    await prerenderExam(workerOf(testApp.app), exam, async () => {})
    expect(await storedRolls(title)).toEqual([asha, ravi])
  })

  it('is not sent where its page was read before and arrives after the hold', async () => {
    const id = await publishedExam(testApp)
    const gate = createGate()
    const board = testApp.app.examBoard
    const slow = createPrerenderedResults(board, {
      async read() {
        await gate.pass()
        return new Uint8Array([1])
      },
    })
    await board.reload()
    const found = slow.find(title, asha, 'en')
    await gate.reached
    await testApp.app.results.holds.hold(id, asha, 'enquiry', lakshmi)
    await board.reload()
    gate.open()
    expect(await found).toBeNull()
    expect(await slow.find(title, asha, 'en')).toBeNull()
    expect(await slow.find(title, ravi, 'en')).not.toBeNull()
  })

  it('is not sent from the memory where the hold comes while the visitor is counted', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.examBoard.reload()
    const gate = createGate()
    const limits = { ...testApp.app.limits, take: () => gate.pass() }
    const route = createPrerenderedResultRoute({ ...testApp.app, limits })
    const url = `/results/${encodeURIComponent(title)}?rollNo=${asha}`
    const caller = { address: '192.0.2.1', isLoopback: true, isSecure: false }
    expect(await route.find(url, caller)).not.toBeNull()
    const found = route.find(url, { ...caller, isLoopback: false })
    await gate.reached
    await testApp.app.results.holds.hold(id, asha, 'enquiry', lakshmi)
    gate.open()
    expect(await found).toBeNull()
  })

  it('is not confirmed by the code of an earlier version', async () => {
    const id = await publishedExam(testApp)
    const { verifyCode } = await testApp.app.results.lookup.find(title, ravi)
    await importFile(testApp, title, correction)
    await publishNow(testApp, id)
    const { lookup, holds } = testApp.app.results
    expect(await lookup.verify(verifyCode)).toMatchObject({ state: 'superseded' })
    await holds.hold(id, ravi, 'enquiry', lakshmi)
    expect(await lookup.verify(verifyCode)).toMatchObject({ state: 'withdrawn' })
  })

  it('comes back alone when one of two holds is released', async () => {
    const id = await publishedExam(testApp)
    const { holds } = testApp.app.results
    for (const roll of [asha, ravi]) await holds.hold(id, roll, 'enquiry', lakshmi)
    await holds.release(id, asha, lakshmi)
    await testApp.app.jobs.idle()
    await testApp.app.examBoard.reload()
    expect([await kindOf(title, asha), await kindOf(title, ravi)]).toEqual(['found', 'withheld'])
    expect([await prerenderedPage(title, asha), await prerenderedPage(title, ravi)]).toEqual([
      `en ${asha} v1 of ${title}`,
      null,
    ])
    expect(await holds.ofExam(id)).toMatchObject([{ rollNumber: ravi }])
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
