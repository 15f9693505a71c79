import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile, publishNow, publishedExam } from '../../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { openForVisitors, whatVisitorsSee } from '../../../support/calls/what-visitors-see.ts'

const title = julyExam.title
const december = { ...julyExam, title: 'III B.Tech I Semester', heldMonth: 12 }
const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const
const correction = sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`)
const before = '2026-11-22T04:29:59.999Z'
const after = '2026-11-22T04:30:00.000Z'

describe.each(anyEngine)('what visitors see of a scheduled exam on %s', (engine) => {
  const testApp = openForEach(() => openForVisitors(engine))
  const { prerenderedPage, listed, scheduled, kindOf } = whatVisitorsSee(testApp)

  it('is nothing before its hour, in every form', async () => {
    await publishedExam(testApp, december)
    const id = await scheduled()
    const { find } = testApp.app.resultsStore.read.published
    const code = (await find(id, 1, asha))?.verifyCode ?? ''
    testApp.clock.set(before)
    await testApp.app.results.releases.openDue()
    expect([await kindOf(title, asha), await kindOf(title, '')]).toEqual(['notPublished', 'notPublished'])
    expect(await prerenderedPage(title, asha)).toBeNull()
    expect((await testApp.app.results.lookup.listed()).map((exam) => exam.title)).toEqual([december.title])
    expect(await listed(asha)).toEqual([december.title])
    expect(await testApp.app.results.lookup.verify(code)).toMatchObject({ state: 'withdrawn' })
  })

  it('is announced before its hour by its title and the hour, and nothing else', async () => {
    await publishedExam(testApp, december)
    await scheduled()
    testApp.clock.set(before)
    const { lookup } = testApp.app.results
    expect(await lookup.scheduled()).toEqual([{ title, availableFrom: after }])
    expect((await lookup.announced()).map((exam) => exam.title)).toEqual([december.title])
    expect(await lookup.countResults(asha)).toBe(1)
    testApp.clock.set(after)
    expect(await lookup.scheduled()).toEqual([])
    await testApp.app.examCache.reload()
    expect(await lookup.countResults(asha)).toBe(2)
  })

  it('has pages with the day of its release, made again where the day changes', async () => {
    testApp.workers.renderAnswer = async ({ exam }) => ({ html: String(exam.publishedOn), headers: {} })
    const id = await scheduled()
    await publishNow(testApp, id, '2026-11-22T11:00')
    await publishNow(testApp, id, '2026-11-24T11:00')
    await testApp.app.jobs.idle()
    testApp.clock.set('2026-11-24T05:30:00.000Z')
    await testApp.app.examCache.reload()
    expect(await prerenderedPage(title, asha)).toBe('2026-11-24')
    expect(await testApp.app.resultsStore.read.prerendered.sets()).toHaveLength(1)
  })

  it('stays out once its hour has come, whatever the clock says later', async () => {
    await publishedExam(testApp, december)
    await scheduled()
    testApp.clock.set(after)
    await testApp.app.results.releases.openDue()
    await testApp.app.jobs.idle()
    testApp.clock.set('2026-11-22T03:30:00.000Z')
    await testApp.app.examCache.reload()
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
    await testApp.app.examCache.reload()
    testApp.clock.set(after)
    expect([await kindOf(title, ravi), await prerenderedPage(title, ravi)]).toEqual(['notPublished', null])
    testApp.clock.set('2026-11-23T04:30:00.000Z')
    expect((await testApp.app.results.lookup.find(title, ravi)).exam.version).toBe(2)
    expect(await prerenderedPage(title, ravi)).toBe(`en ${ravi} v2 of ${title}`)
  })
})
