import { describe, expect, it } from 'vitest'
import { engines } from '../../../support/database/databases.ts'
import { createGate } from '../../../support/database/gate.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile, publishNow, publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi } from '../../../support/app/test-app.ts'
import { openForVisitors, whatVisitorsSee } from '../../../support/calls/what-visitors-see.ts'

const title = julyExam.title
const december = { ...julyExam, title: 'III B.Tech I Semester', heldMonth: 12 }
const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const
const correction = sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`)

describe.each(engines)('what visitors see of a withdrawn exam on %s', (engine) => {
  const testApp = openForEach(() => openForVisitors(engine))
  const { prerenderedPage, listed, scheduled, kindOf } = whatVisitorsSee(testApp)

  it('is nothing from the answer on, in every form', async () => {
    const id = await publishedExam(testApp)
    await publishedExam(testApp, december)
    const { verifyCode } = await testApp.app.results.lookup.find(title, asha)
    await testApp.app.examCache.reload()
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

  it('is shown with its date until its results are published again, or scheduled', async () => {
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

  it('is not shown where nobody has seen it', async () => {
    const id = await scheduled()
    await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
    expect(await kindOf(title, asha)).toBe('notPublished')
    expect(await testApp.app.results.lookup.announced()).toEqual([])
  })
})
