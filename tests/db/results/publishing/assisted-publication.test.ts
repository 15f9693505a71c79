import { beforeEach, describe, expect, it } from 'vitest'
import { assistPublication } from '#lib/server/features/results/publishing/assist-publication.task.ts'
import { requireExam } from '#lib/server/features/results/exams/exam.service.ts'
import { type ResultsWorker, toResultsWorker } from '#lib/server/features/results/prerender/results-task.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { engines } from '../../../support/database/databases.ts'
import { createGate } from '../../../support/database/gate.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile } from '../../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, later, openTestApp } from '../../../support/app/test-app.ts'

const roll = (number: number): string => `21B81A${String(number).padStart(4, '0')}`
const students = 200
const rows = sheetOf(
  ...Array.from({ length: students }, (_, number) => `${roll(number)},CN,COMPUTER NETWORKS,25,A,3`),
)
const noReport = async (): Promise<void> => {}

describe.each(engines)('a publication with a second thread on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let made: string[]
  beforeEach(async () => {
    made = []
  })

  /** Returns a publication paused at its first page, and the second thread's worker with its task. */
  async function standing(): Promise<{
    next: Exam
    assistant: ResultsWorker
    finish(): Promise<void>
  }> {
    const gate = createGate()
    let isFirst = true
    testApp.workers.renderAnswer = async ({ result }, locale) => {
      if (isFirst) {
        isFirst = false
        await gate.pass()
      }
      if (locale === 'en') made.push(result.rollNumber)
      return { html: 'page', headers: {} }
    }
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, julyExam.title, rows)
    const jobId = (await testApp.app.results.publishing.publish(id, null, lakshmi)) ?? ''
    const ended = testApp.app.jobs.ended(jobId)
    await gate.reached
    const exam = await requireExam(testApp.app.resultsStore.read, id)
    return {
      next: { ...exam, version: 1, availableFrom: testApp.clock.now() },
      assistant: toResultsWorker(testApp.app),
      async finish() {
        gate.open()
        expect(await ended).toMatchObject({ state: 'done' })
      },
    }
  }

  const pages = async (): Promise<number> => {
    const { prerendered } = testApp.app.resultsStore.read
    const [set] = await prerendered.sets()
    return (await prerendered.prerenderedRolls(set?.id ?? 0)).size
  }

  it('has its last pages made first, and none twice but those that both have in hand', async () => {
    const { next, assistant, finish } = await standing()
    await assistPublication(assistant, next, noReport)
    expect([made[0], made.length, await pages()]).toEqual([roll(160), students, students])
    await finish()
    expect(made.slice(students)).toEqual(Array.from({ length: 40 }, (_, number) => roll(number)))
    expect(await pages()).toBe(students)
    expect(await testApp.app.results.lookup.find(julyExam.title, roll(199))).toMatchObject({ kind: 'found' })
  })

  it('leaves the second core to visitors while they look results up', async () => {
    const { next, assistant, finish } = await standing()
    const rates = [500, 11]
    const before: number[] = []
    const requestsPerSecond = (): number => {
      before.push(made.length)
      return rates.shift() ?? 0
    }
    await assistPublication({ ...assistant, requestsPerSecond }, next, noReport)
    expect(before.slice(0, 4)).toEqual([0, 0, 0, 40])
    await finish()
  })

  it('is left alone by a thread whose set of pages was dropped after the publication started again', async () => {
    const { next, assistant, finish } = await standing()
    const { prerendered } = assistant.store.read
    const { renderAnswer } = assistant
    if (!renderAnswer) throw new Error('pages are rendered')
    let isDropped = false
    const dropping: ResultsWorker['renderAnswer'] = async (...asked) => {
      const [set] = isDropped ? [] : await prerendered.sets()
      isDropped = true
      while (set && (await assistant.store.transact((write) => write.prerendered.dropSomeOfSet(set.id))));
      return renderAnswer(...asked)
    }
    await assistPublication({ ...assistant, renderAnswer: dropping }, next, noReport)
    expect([isDropped, made.length, await prerendered.sets()]).toEqual([true, 40, []])
    const finished = finish()
    // The publication's own task has lost the set as well and starts again after a while.
    const isMade = async (): Promise<boolean | undefined> => {
      later(testApp, 2)
      return (await prerendered.sets())[0]?.isFinished
    }
    await expect.poll(isMade, { interval: 20 }).toBe(true)
    await finished
    expect(await pages()).toBe(students)
  })

  it('is left alone by a thread that comes too late, and by one whose publication was given up', async () => {
    const { next, assistant, finish } = await standing()
    let looks = 0
    const requestsPerSecond = (): number => {
      looks += 1
      return 0
    }
    const givenUp = { ...next, version: 7 }
    await assistPublication({ ...assistant, requestsPerSecond }, givenUp, noReport)
    await finish()
    const all = made.length
    await assistPublication({ ...assistant, requestsPerSecond }, next, noReport)
    expect([looks, made.length]).toEqual([0, all])
  })
})
