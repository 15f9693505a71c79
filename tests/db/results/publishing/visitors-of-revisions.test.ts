import { describe, expect, it } from 'vitest'
import { needSecondPerson } from '../../../support/calls/call-test-app.ts'
import { engines } from '../../../support/database/databases.ts'
import { gateTheRender } from '../../../support/database/gate.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile, publishNow, publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi } from '../../../support/app/test-app.ts'
import { openForVisitors, whatVisitorsSee } from '../../../support/calls/what-visitors-see.ts'

const title = julyExam.title
const december = { ...julyExam, title: 'III B.Tech I Semester', heldMonth: 12 }
const ravi = '21B81A0502'
const correction = sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`)
const hour = '2026-11-22T10:00'
const before = '2026-11-22T04:29:59.999Z'

describe.each(engines)('what visitors see of a revision on %s', (engine) => {
  const testApp = openForEach(() => openForVisitors(engine))
  const { prerenderedPage } = whatVisitorsSee(testApp)

  it('is the old version until the new one is finished, and the new one at once after it', async () => {
    const id = await publishedExam(testApp)
    await testApp.app.examCache.reload()
    await importFile(testApp, title, correction)
    const gate = gateTheRender(testApp)
    const publishing = publishNow(testApp, id)
    await gate.reached
    await testApp.app.examCache.reload()
    expect(await prerenderedPage(title, ravi)).toBe(`en ${ravi} v1 of ${title}`)
    expect((await testApp.app.results.lookup.find(title, ravi)).result.failCount).toBe(1)
    gate.open()
    await publishing
    await testApp.app.examCache.reload()
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
    await testApp.app.examCache.reload()
    const { results } = await testApp.app.results.lookup.list(ravi)
    expect(results.map((each) => [each.title, each.failCount])).toEqual([
      [december.title, 1],
      [title, 0],
    ])
  })

  it('that is cancelled leaves what was published', async () => {
    const id = await publishedExam(testApp)
    await needSecondPerson(testApp)
    await importFile(testApp, title, correction)
    await testApp.app.results.publishing.publish(id, null, lakshmi, { reason: 'Revaluation' })
    await testApp.app.results.publishing.cancel(id, lakshmi)
    expect(await testApp.app.results.exams.show(id)).toMatchObject({ state: 'published', proposedBy: null })
    expect((await testApp.app.results.lookup.find(title, ravi)).result.failCount).toBe(1)
  })
})
