import { describe, expect, it } from 'vitest'
import { dropOlderSets } from '#lib/server/features/results/prerender/prerendered-sets.ts'
import { runPublishChecks } from '#lib/server/features/results/publishing/publish-checks.ts'
import { engines } from '../../support/database/databases.ts'
import { drawingOf } from '../../support/documents/drawing.ts'
import { needSecondPerson } from '../../support/calls/call-test-app.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { importFile, publishNow, publishedExam } from '../../support/results/exam-steps.ts'
import { julyExam, sheetOf } from '../../support/results/sample-exam.ts'
import { lakshmi, later, ravi as clerk } from '../../support/app/test-app.ts'
import { openForVisitors, whatVisitorsSee } from '../../support/calls/what-visitors-see.ts'

const ravi = '21B81A0502'
const slip = { ...julyExam, title: 'II B.Tech II Semster, Jully 2026', heldMonth: 6 }
const { scheme: _, ...right } = julyExam
const labelOf = (title: string) => ({ ...right, title })

describe.each(engines)('the label of an exam that is out, on %s', (engine) => {
  const testApp = openForEach(() => openForVisitors(engine))
  const exam = makeForEach(async () => ({ id: await publishedExam(testApp, slip) }))
  const { prerenderedPage, listed, kindOf } = whatVisitorsSee(testApp)
  const results = () => testApp.app.results
  const correct = (label = labelOf(julyExam.title), seen = 0, reason = 'typing error') =>
    results().correction.correct(exam.id, { seen, label, reason }, clerk)

  it('is corrected on pages, lists and new memos at once, and is no revision', async () => {
    await testApp.app.examCache.reload()
    expect(await prerenderedPage(slip.title, ravi)).toBe(`en ${ravi} v1 of ${slip.title}`)
    await correct()
    // Before any page is prerendered again.
    expect(await prerenderedPage(slip.title, ravi)).toBeNull()
    expect(await results().lookup.find(julyExam.title, ravi)).toMatchObject({
      exam: { title: julyExam.title, heldMonth: 7, version: 1, revisedOn: null },
    })
    expect(await listed(ravi)).toEqual([julyExam.title])
    expect((await results().lookup.listed()).map(({ title }) => title)).toEqual([julyExam.title])
    const { bytes, fileName } = await results().memo(julyExam.title, ravi, 'en')
    expect((await drawingOf(bytes)).join('\n')).toContain(julyExam.title)
    expect(fileName).toContain('July')
    await testApp.app.jobs.idle()
    await testApp.app.examCache.reload()
    expect(await prerenderedPage(julyExam.title, ravi)).toBe(`en ${ravi} v1 of ${julyExam.title}`)
    // The pages with the former title are gone.
    expect(await testApp.app.resultsStore.read.prerendered.sets()).toHaveLength(1)
  })

  it('goes on being found by its earlier title, and files for it as well', async () => {
    await correct()
    expect(await kindOf(slip.title, ravi)).toBe('found')
    expect((await results().lookup.find(slip.title, ravi)).exam.title).toBe(julyExam.title)
    await importFile(testApp, slip.title, sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`))
    expect(await results().imports.history(exam.id)).toHaveLength(2)
    // Its own title is restored.
    await correct(labelOf(slip.title), 1)
    expect((await results().lookup.find(julyExam.title, ravi)).exam.title).toBe(slip.title)
  })

  it('leaves its wrong title to the exam that it belongs to, which takes the links when it is published', async () => {
    const { verifyCode } = await results().lookup.find(slip.title, ravi)
    const printed = await results().lookup.verify(verifyCode)
    await correct()
    const leadsTo = async () => (await results().lookup.find(slip.title, ravi)).exam.id
    const other = await results().exams.create({ ...julyExam, title: slip.title }, lakshmi)
    expect(await runPublishChecks(testApp.app, other, false)).toMatchObject({ linksLeave: julyExam.title })
    // Files go to the new exam at once; visitors do not see it yet.
    await importFile(testApp, slip.title, sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`))
    expect(await results().imports.history(other.id)).toHaveLength(1)
    expect(await leadsTo()).toBe(exam.id)
    await publishNow(testApp, other.id)
    expect(await leadsTo()).toBe(other.id)
    await testApp.app.examCache.reload()
    expect(await prerenderedPage(slip.title, ravi)).toBe(`en ${ravi} v1 of ${slip.title}`)
    expect(await results().lookup.verify(verifyCode)).toMatchObject({
      ...printed,
      state: 'superseded',
      calledNow: {},
      correctedOn: '2026-11-21',
    })
    // Only an exam's current title counts as taken.
    await expect(correct(labelOf(slip.title), 1)).rejects.toMatchObject({ code: 'exam.titleTaken' })
    later(testApp, 1)
    await results().correction.correct(other.id, { seen: 0, label: labelOf('Third'), reason: 'slip' }, clerk)
    // Of two exams with that former title, the last one to have it wins.
    expect(await leadsTo()).toBe(other.id)
  })

  it('goes by its earlier title in whatever capitals, as titles are compared, until another exam has it so', async () => {
    await correct()
    const shouted = slip.title.toUpperCase()
    const leadsTo = async () => (await results().lookup.find(shouted, ravi)).exam.id
    expect(await leadsTo()).toBe(exam.id)
    const other = await results().exams.create({ ...julyExam, title: slip.title.toLowerCase() }, lakshmi)
    expect(await runPublishChecks(testApp.app, other, false)).toMatchObject({ linksLeave: julyExam.title })
    await importFile(testApp, shouted, sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`))
    expect(await results().imports.history(other.id)).toHaveLength(1)
    expect(await leadsTo()).toBe(exam.id)
    await publishNow(testApp, other.id)
    expect(await leadsTo()).toBe(other.id)
  })

  it('leaves an issued memo its snapshot: each code says what its own memo prints', async () => {
    const issued = await results().lookup.find(slip.title, ravi)
    const before = await results().lookup.verify(issued.verifyCode)
    await correct()
    const now = await results().lookup.find(julyExam.title, ravi)
    expect(now.verifyCode).toBe(`${issued.verifyCode}1`)
    expect(before).toMatchObject({ state: 'valid', calledNow: null, correctedOn: null })
    expect(await results().lookup.verify(issued.verifyCode)).toEqual({
      ...before,
      state: 'superseded',
      correctedOn: '2026-11-21',
      calledNow: { title: julyExam.title, heldMonth: 7, heldYear: 2026, regulation: julyExam.regulation },
    })
    expect(await results().lookup.verify(now.verifyCode)).toEqual({
      ...before,
      examTitle: julyExam.title,
      heldMonth: 7,
    })
    const never = results().lookup.verify(`${issued.verifyCode}2`)
    await expect(never).rejects.toMatchObject({ code: 'memo.unknownCode' })
    await importFile(testApp, julyExam.title, sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`))
    await publishNow(testApp, exam.id)
    expect(await results().lookup.verify(now.verifyCode)).toMatchObject({
      state: 'superseded',
      examTitle: julyExam.title,
    })
    expect((await results().lookup.find(julyExam.title, ravi)).verifyCode).toMatch(/^.{10}1$/)
  })

  it.each([
    ['month', { heldMonth: 7 }],
    ['year', { heldYear: 2025 }],
    ['regulation', { regulation: 'R22' }],
  ])(
    'says beside an issued memo what memos print today, where its %s alone was corrected',
    async (_, now) => {
      const { scheme: _scheme, kind, ...printed } = slip
      const { verifyCode } = await results().lookup.find(slip.title, ravi)
      await correct({ ...printed, kind, ...now })
      expect(await results().lookup.verify(verifyCode)).toMatchObject({
        examTitle: slip.title,
        heldMonth: 6,
        heldYear: 2026,
        regulation: slip.regulation,
        calledNow: { ...printed, ...now },
      })
    },
  )

  it('keeps what it was, who corrected it and why, newest first', async () => {
    await correct()
    await correct(labelOf('Another'), 1, 'asked by the principal')
    expect(await results().correction.former(exam.id)).toMatchObject([
      { number: 1, title: julyExam.title, reason: 'asked by the principal' },
      { number: 0, title: slip.title, heldMonth: 6, reason: 'typing error' },
    ])
  })

  it('is corrected once by two at once, refused where nothing changes or nothing is out', async () => {
    const both = await Promise.allSettled([correct(labelOf('One')), correct(labelOf('Other'))])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'exam.correctedSince' },
    })
    const [former] = await results().correction.former(exam.id)
    const { title } = await results().exams.show(exam.id)
    await expect(correct(labelOf(title), 1)).rejects.toMatchObject({ code: 'exam.nothingCorrected' })
    expect(former?.number).toBe(0)
    const draft = await results().exams.create(julyExam, lakshmi)
    const early = results().correction.correct(
      draft.id,
      { seen: 0, label: labelOf('New'), reason: 'x' },
      clerk,
    )
    await expect(early).rejects.toMatchObject({ code: 'exam.notCorrectable' })
  })

  it('is not corrected while a second person or a job has what it is called in hand', async () => {
    const { exams, publishing } = results()
    await needSecondPerson(testApp)
    await importFile(testApp, slip.title, sheetOf(`${ravi},CN,COMPUTER NETWORKS,9,E,3`))
    await publishing.publish(exam.id, null, lakshmi, { reason: 'Revaluation' })
    await expect(correct()).rejects.toMatchObject({ code: 'exam.correctWhileProposed' })
    await testApp.app.resultsStore.transact((write) =>
      write.exams.change(exam.id, ['proposed'], { state: 'publishing' }),
    )
    await expect(correct()).rejects.toMatchObject({ code: 'exam.publishing' })
    expect(await exams.show(exam.id)).toMatchObject({ title: slip.title, label: 0 })
  })

  it('keeps the pages of the later label where the job of an earlier one ends late', async () => {
    const before = await results().exams.show(exam.id)
    const [set] = await testApp.app.resultsStore.read.prerendered.sets()
    await correct()
    await testApp.app.jobs.idle()
    if (!set) throw new Error('It has pages.')
    const worker = { store: testApp.app.resultsStore, servers: { builds: async () => [] } }
    await dropOlderSets(worker as never, before, set)
    expect(await testApp.app.resultsStore.read.prerendered.sets()).toMatchObject([
      { setVersion: expect.stringMatching(/\.1\.[\d-]+$/) },
    ])
  })
})
