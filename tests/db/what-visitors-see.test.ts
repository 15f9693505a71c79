import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPrerenderedResultRoute } from '#lib/server/features/results/prerendered-result-route.ts'
import { workerOf } from '#lib/server/features/results/results-task.ts'
import { requireExam } from '#lib/server/features/results/exam.service.ts'
import { prerenderExam } from '#lib/server/features/results/prerender-exam.task.ts'
import { createPrerenderedResults } from '#lib/server/features/results/prerendered-results.ts'
import { engines } from '../support/databases.ts'
import { createGate, gateTheRender } from '../support/gate.ts'
import {
  type TestApp,
  ashaAndRavi,
  importFile,
  julyExam,
  lakshmi,
  openTestApp,
  publishNow,
  publishedExam,
  sheetOf,
} from '../support/test-app.ts'

const title = julyExam.title
const december = { ...julyExam, title: 'III B.Tech I Semester', heldMonth: 12 }
const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const
const correction = sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`)
const hour = '2026-11-22T10:00'
const [before, after] = ['2026-11-22T04:29:59.999Z', '2026-11-22T04:30:00.000Z']

describe.each(engines)('what visitors see on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    testApp.workers.renderAnswer = async ({ exam, result }, locale) => ({
      html: `${locale} ${result.rollNumber} v${exam.version} of ${exam.title}`,
      headers: {},
    })
  })
  afterEach(() => testApp.close())

  /** The prerendered page as a visitor would get it; null where one would be made. */
  async function prerenderedPage(examTitle: string, roll: string): Promise<string | null> {
    const found = await testApp.app.prerenderedResults.find(examTitle, roll, 'en')
    return found && brotliDecompressSync(found.bytes).toString()
  }

  /** The list of all results, as a visitor would read it. */
  const listed = async (roll: string): Promise<string[]> =>
    (await testApp.app.results.lookup.list(roll)).results.map((each) =>
      each.isWithheld ? `${each.title} withheld` : each.title,
    )

  const kindOf = async (examTitle: string, roll: string): Promise<string> =>
    (await testApp.app.results.lookup.answer(examTitle, roll)).kind

  async function scheduled(): Promise<string> {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishNow(testApp, id, hour)
    await testApp.app.examBoard.reload()
    return id
  }

  describe('of a held result', () => {
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
  })

  describe('of results held in two of three exams', () => {
    const march = { ...julyExam, title: 'III B.Tech II Semester', heldMonth: 3, heldYear: 2027 }
    const titles = [march.title, december.title, title]
    it('are named and nothing more is said of them, and one comes back alone', async () => {
      const [first, second] = [await publishedExam(testApp), await publishedExam(testApp, december)]
      await publishedExam(testApp, march)
      const { holds } = testApp.app.results
      await holds.hold(first, asha, 'enquiry', lakshmi)
      await holds.hold(second, asha, 'a fee', lakshmi)
      expect(await listed(asha)).toEqual([march.title, `${december.title} withheld`, `${title} withheld`])
      expect(await listed(ravi)).toEqual(titles)
      const { results } = await testApp.app.results.lookup.list(asha)
      expect(results[2]).toMatchObject({ title, sgpa: null, failCount: null })
      await holds.release(first, asha, lakshmi)
      expect(await listed(asha)).toEqual([march.title, `${december.title} withheld`, title])
      expect([await kindOf(december.title, asha), await prerenderedPage(december.title, asha)]).toEqual([
        'withheld',
        null,
      ])
    })

    it('waits for one job, however many were held', async () => {
      const id = await publishedExam(testApp)
      await testApp.app.jobs.idle()
      for (const roll of [asha, ravi]) await testApp.app.results.holds.hold(id, roll, 'enquiry', lakshmi)
      for (const roll of [asha, ravi]) await testApp.app.results.holds.release(id, roll, lakshmi)
      const waiting = await testApp.app.database.reads
        .selectFrom('jobs')
        .select('kind')
        .where('state', '=', 'queued')
        .execute()
      expect(waiting).toEqual([{ kind: 'results.refresh' }])
      await testApp.app.jobs.idle()
      await testApp.app.examBoard.reload()
      for (const roll of [asha, ravi]) expect(await prerenderedPage(title, roll)).not.toBeNull()
    })
  })

  describe('of a scheduled exam', () => {
    it('is nothing before its hour, in every form', async () => {
      await publishedExam(testApp, december)
      const id = await scheduled()
      const { find } = testApp.app.resultsStore.read.published
      const code = (await find(id, 1, asha))?.verifyCode ?? ''
      testApp.clock.set(before)
      await testApp.app.results.openings.openDue()
      expect(await kindOf(title, asha)).toBe('notPublished')
      expect(await prerenderedPage(title, asha)).toBeNull()
      expect((await testApp.app.results.lookup.listed()).map((exam) => exam.title)).toEqual([december.title])
      expect(await listed(asha)).toEqual([december.title])
      expect(await testApp.app.results.lookup.verify(code)).toMatchObject({ state: 'withdrawn' })
    })

    it('stays out once its hour has come, whatever the clock says later', async () => {
      await publishedExam(testApp, december)
      await scheduled()
      testApp.clock.set(after)
      await testApp.app.results.openings.openDue()
      await testApp.app.jobs.idle()
      testApp.clock.set('2026-11-22T03:30:00.000Z')
      await testApp.app.examBoard.reload()
      expect(await prerenderedPage(title, asha)).toBe(`en ${asha} v1 of ${title}`)
      const { lookup } = testApp.app.results
      expect((await lookup.listed()).map((exam) => exam.title)).toEqual([december.title, title])
      expect(await listed(asha)).toEqual([december.title, title])
      const { verifyCode } = await lookup.find(title, asha)
      expect(await lookup.verify(verifyCode)).toMatchObject({ state: 'valid' })
    })

    it.each(['lookup', 'list'])('is opened by the first %s that notices', async (by) => {
      const id = await scheduled()
      testApp.clock.set(after)
      if (by === 'lookup') await testApp.app.results.lookup.answer(title, asha)
      else await testApp.app.results.lookup.listed()
      expect(await testApp.app.resultsStore.read.exams.find(id)).toMatchObject({ openedAt: after })
    })

    it('is on the list when its hour comes, though no job gets its turn', async () => {
      await scheduled()
      await testApp.app.start()
      const { pageCache } = testApp.app
      const list = () => new Response('the list', { headers: { 'x-cache-tags': 'results' } })
      await pageCache.keep('/examresults', list(), pageCache.generation())
      await testApp.app.jobs.stop()
      testApp.clock.set(after)
      await testApp.app.refresh()
      expect(pageCache.find('/examresults')).toBeNull()
      expect(await prerenderedPage(title, asha)).toBe(`en ${asha} v1 of ${title}`)
    })

    it('may be revised for a later hour, and neither version is out before it', async () => {
      const id = await scheduled()
      await importFile(testApp, title, correction)
      await publishNow(testApp, id, '2026-11-23T10:00')
      await testApp.app.examBoard.reload()
      testApp.clock.set(after)
      expect([await kindOf(title, ravi), await prerenderedPage(title, ravi)]).toEqual(['notPublished', null])
      testApp.clock.set('2026-11-23T04:30:00.000Z')
      expect((await testApp.app.results.lookup.find(title, ravi)).exam.version).toBe(2)
      expect(await prerenderedPage(title, ravi)).toBe(`en ${ravi} v2 of ${title}`)
    })
  })

  describe('of a revision', () => {
    it('is the old version until the new one is finished, and the new one at once after it', async () => {
      const id = await publishedExam(testApp)
      await testApp.app.examBoard.reload()
      await importFile(testApp, title, correction)
      const gate = gateTheRender(testApp)
      const publishing = publishNow(testApp, id)
      await gate.reached
      await testApp.app.examBoard.reload()
      expect(await prerenderedPage(title, ravi)).toBe(`en ${ravi} v1 of ${title}`)
      expect((await testApp.app.results.lookup.find(title, ravi)).result.failCount).toBe(1)
      gate.open()
      await publishing
      await testApp.app.examBoard.reload()
      expect(await prerenderedPage(title, ravi)).toBe(`en ${ravi} v2 of ${title}`)
      expect((await testApp.app.results.lookup.find(title, ravi)).result.failCount).toBe(0)
    })

    it('cannot be put off while the exam is out, and keeps it open', async () => {
      const id = await publishedExam(testApp)
      const opened = (await testApp.app.resultsStore.read.exams.find(id))?.openedAt
      await expect(testApp.app.results.publishing.publish(id, hour, lakshmi)).rejects.toMatchObject({
        fields: { at: { code: 'exam.revisionNow' } },
      })
      testApp.clock.set(before)
      await publishNow(testApp, id)
      expect(await testApp.app.resultsStore.read.exams.find(id)).toMatchObject({
        version: 2,
        openedAt: opened,
      })
    })

    it('is listed with its newest version alone', async () => {
      const id = await publishedExam(testApp)
      await publishedExam(testApp, december)
      await importFile(testApp, title, correction)
      await publishNow(testApp, id)
      await testApp.app.examBoard.reload()
      const { results } = await testApp.app.results.lookup.list(ravi)
      expect(results.map((each) => [each.title, each.failCount])).toEqual([
        [december.title, 1],
        [title, 0],
      ])
    })

    it('that is declined leaves what was published', async () => {
      const id = await publishedExam(testApp)
      const settings = await testApp.app.college.settings()
      await testApp.app.college.save({ ...settings, needsSecondPerson: true }, lakshmi)
      await importFile(testApp, title, correction)
      await testApp.app.results.publishing.publish(id, null, lakshmi)
      await testApp.app.results.publishing.decline(id, lakshmi)
      expect(await testApp.app.results.exams.show(id)).toMatchObject({ state: 'published', proposedBy: null })
      expect((await testApp.app.results.lookup.find(title, ravi)).result.failCount).toBe(1)
    })
  })

  describe('of a withdrawn exam', () => {
    it('is nothing from the answer on, in every form', async () => {
      const id = await publishedExam(testApp)
      await publishedExam(testApp, december)
      const { verifyCode } = await testApp.app.results.lookup.find(title, asha)
      await testApp.app.examBoard.reload()
      await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
      expect(await prerenderedPage(title, asha)).toBeNull()
      expect(await kindOf(title, asha)).toBe('withdrawn')
      expect(await listed(asha)).toEqual([december.title])
      expect(await testApp.app.results.lookup.verify(verifyCode)).toMatchObject({ state: 'withdrawn' })
      expect(await testApp.app.resultsStore.read.exams.find(id)).toMatchObject({ openedAt: null })
      expect(await prerenderedPage(december.title, asha)).toBe(`en ${asha} v1 of ${december.title}`)
    })

    it('is not confirmed by the code of an earlier version', async () => {
      const id = await publishedExam(testApp)
      const { verifyCode } = await testApp.app.results.lookup.find(title, ravi)
      await importFile(testApp, title, correction)
      await publishNow(testApp, id)
      await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
      expect(await testApp.app.results.lookup.verify(verifyCode)).toMatchObject({ state: 'withdrawn' })
    })

    it('is not sent where it is withdrawn while a visitor’s answer is put together', async () => {
      const id = await publishedExam(testApp)
      const gate = createGate()
      const { published } = testApp.app.resultsStore.read
      const { find } = published
      published.find = async (...asked) => {
        await gate.pass()
        return find(...asked)
      }
      const answer = kindOf(title, asha)
      await gate.reached
      await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
      gate.open()
      expect(await answer).toBe('withdrawn')
    })

    it('is told with its date until its results come out again, or an hour is set for them', async () => {
      const id = await publishedExam(testApp)
      testApp.clock.set('2026-11-22T19:00:00.000Z')
      await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
      const { lookup } = testApp.app.results
      expect(await lookup.answer(title, '')).toMatchObject({ kind: 'withdrawn', on: '2026-11-23' })
      expect(await lookup.announced()).toMatchObject([
        { title, availableFrom: null, withdrawnOn: '2026-11-23' },
      ])
      expect(await lookup.listed()).toEqual([])
      await publishNow(testApp, id, '2026-11-24T10:00')
      expect(await kindOf(title, asha)).toBe('notPublished')
      testApp.clock.set('2026-11-24T04:30:00.000Z')
      expect(await kindOf(title, asha)).toBe('found')
    })

    it('is not told of where nobody has seen it', async () => {
      const id = await scheduled()
      await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
      expect(await kindOf(title, asha)).toBe('notPublished')
      expect(await testApp.app.results.lookup.announced()).toEqual([])
    })
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
