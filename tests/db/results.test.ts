import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brotliDecompressSync } from 'node:zlib'
import { engines } from '../support/databases.ts'
import {
  type TestApp,
  ashaAndRavi,
  importFile,
  julyExam,
  lakshmi,
  openTestApp,
  publishNow,
  publishedExam,
  ravi,
  sheetOf,
} from '../support/test-app.ts'

const title = julyExam.title

describe.each(engines)('results on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
  })
  afterEach(() => testApp.close())

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

  it('says of an exam that was never published not even its title', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    const answers = async () => [
      await testApp.app.results.lookup.answer(title, ''),
      await testApp.app.results.lookup.answer(title, '21B81A0501'),
    ]
    const nothing = [{ kind: 'noExam' }, { kind: 'noExam' }]
    expect(await answers()).toEqual(nothing)
    const settings = await testApp.app.college.settings()
    await testApp.app.college.save({ ...settings, needsSecondPerson: true }, lakshmi)
    await testApp.app.results.publishing.publish(id, null, lakshmi)
    expect(await answers()).toEqual(nothing)
  })

  it('tells not found, not yet published and withheld apart', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishNow(testApp, id)
    await testApp.app.results.holds.hold(id, '21B81A0501', 'enquiry', lakshmi)
    expect(await testApp.app.results.lookup.answer(title, '21B81A0501')).toMatchObject({ kind: 'withheld' })
    expect(await testApp.app.results.lookup.answer(title, '21B81A9999')).toMatchObject({ kind: 'notFound' })
    expect(await testApp.app.results.lookup.answer('No such', '21B81A0501')).toEqual({ kind: 'noExam' })
  })

  it('shows a scheduled exam from its hour on, not a second before', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishNow(testApp, id, '2026-11-22T10:00')
    testApp.clock.set('2026-11-22T04:29:59.999Z')
    expect(await testApp.app.results.lookup.answer(title, '21B81A0501')).toMatchObject({
      kind: 'notPublished',
    })
    expect(await testApp.app.results.lookup.listed()).toEqual([])
    testApp.clock.set('2026-11-22T04:30:00.000Z')
    expect(await testApp.app.results.lookup.answer(title, '21B81A0501')).toMatchObject({ kind: 'found' })
  })

  it('refuses a publication in the past, without marks, and of an unknown exam', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await expect(testApp.app.results.publishing.publish(id, null, lakshmi)).rejects.toMatchObject({
      code: 'exam.noMarks',
    })
    await expect(
      testApp.app.results.publishing.publish(id, '2020-01-01T10:00', lakshmi),
    ).rejects.toMatchObject({ code: 'exam.publishAtPast' })
    await expect(testApp.app.results.publishing.publish('none', null, lakshmi)).rejects.toMatchObject({
      code: 'exam.notFound',
    })
  })

  it('revises: a new version with its date, new memo codes, and the old code superseded', async () => {
    const id = await publishedExam(testApp)
    const before = await testApp.app.results.lookup.find(title, '21B81A0502')
    await importFile(testApp, title, sheetOf('21B81A0502,CN,COMPUTER NETWORKS,9,E,3'))
    await publishNow(testApp, id)
    const after = await testApp.app.results.lookup.find(title, '21B81A0502')
    expect(after.exam).toMatchObject({ version: 2, revisedOn: '2026-11-21' })
    expect(after.result.failCount).toBe(0)
    const gradeOf = async (code: string): Promise<unknown> => {
      const memo = await testApp.app.results.lookup.verify(code)
      if (memo.state === 'withdrawn') return memo.state
      const { grade } = memo.courses.find((course) => course.code === 'CN') ?? {}
      return [memo.state, grade, memo.revisedOn]
    }
    // Each memo is compared with what it says itself; the old one also says that there is a newer.
    expect(await gradeOf(before.verifyCode)).toEqual(['superseded', 'F', '2026-11-21'])
    expect(await gradeOf(after.verifyCode)).toEqual(['valid', 'E', null])
  })

  it('shows an exam that nothing was done to with nothing in it', async () => {
    const { exams } = testApp.app.results
    const empty = { students: 0, marks: 0, holds: 0, hasUnpublishedMarks: false }
    const { id } = await exams.create(julyExam, lakshmi)
    expect([await exams.show(id), ...(await exams.list())]).toMatchObject([empty, empty])
  })

  it('undoes an import until it is published, and not after', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const { importId } = await importFile(testApp, title, ashaAndRavi)
    await testApp.app.results.imports.undo(importId, lakshmi)
    expect((await testApp.app.results.exams.show(id)).marks).toBe(0)
    const second = await importFile(testApp, title, ashaAndRavi)
    await publishNow(testApp, id)
    await expect(testApp.app.results.imports.undo(second.importId, lakshmi)).rejects.toMatchObject({
      code: 'import.published',
    })
  })

  it('keeps nothing of a file with errors unless the bad rows are left out', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const bad = sheetOf('21B81A0501,CN,COMPUTER NETWORKS,25,Z9,3', '21B81A0502,CN,COMPUTER NETWORKS,25,A,3')
    await expect(importFile(testApp, title, bad)).rejects.toMatchObject({
      code: 'import.hasErrors',
      params: { rows: 1 },
    })
    expect((await testApp.app.results.exams.show(id)).marks).toBe(0)
    expect(await importFile(testApp, title, bad, true)).toMatchObject({ newRows: 1, errorRows: 1 })
  })

  it('keeps the first 500 problems of a file beside it; its error file has every bad row', async () => {
    const { imports } = testApp.app.results
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    const rows = Array.from({ length: 502 }, (_, index) => `21B81A${1000 + index},CN,NETWORKS,25,Z9,3`)
    const { importId, mapping } = await imports.start(id, sheetOf(...rows), 'results.csv', lakshmi)
    await testApp.app.jobs.ended(await imports.check(importId, mapping, lakshmi))
    const shown = await imports.show(importId)
    expect([shown.errorRows, shown.problems.length]).toEqual([502, 500])
    expect((await imports.errorFile(importId)).rows).toBe(502)
  })

  it('waits for a second person where the college says so, and never takes the first for the second', async () => {
    await testApp.app.college.save(
      { ...(await testApp.app.college.settings()), needsSecondPerson: true },
      lakshmi,
    )
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    expect(await testApp.app.results.publishing.publish(id, null, lakshmi)).toBeNull()
    await expect(testApp.app.results.publishing.confirm(id, lakshmi)).rejects.toMatchObject({
      code: 'exam.samePerson',
    })
    const jobId = await testApp.app.results.publishing.confirm(id, ravi)
    expect((await testApp.app.jobs.ended(jobId)).problem).toBeNull()
    expect(await testApp.app.results.lookup.answer(title, '21B81A0501')).toMatchObject({ kind: 'found' })
  })

  it('withdraws: nobody sees the results, and a memo is no longer valid', async () => {
    const id = await publishedExam(testApp)
    const { verifyCode } = await testApp.app.results.lookup.find(title, '21B81A0501')
    await testApp.app.results.publishing.withdraw(id, 'wrong file', lakshmi)
    expect(await testApp.app.results.lookup.answer(title, '21B81A0501')).toMatchObject({
      kind: 'withdrawn',
    })
    expect(await testApp.app.results.lookup.verify(verifyCode)).toMatchObject({ state: 'withdrawn' })
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
      sets.map((set) => testApp.app.resultsStore.read.prerendered.findPage(set.id, '21B81A0501', 'en')),
    )
    expect(pages.map((bytes) => bytes && brotliDecompressSync(bytes).toString())).toEqual([
      '<p>en 21B81A0501 1</p>',
      'of the later exam',
    ])
  })

  it('writes who did what, with before and after', async () => {
    const id = await publishedExam(testApp)
    const rows = await testApp.app.database.reads
      .selectFrom('audit_entries')
      .selectAll()
      .where('entity_id', '=', id)
      .orderBy('at')
      .execute()
    expect(rows.map((row) => row.action).sort()).toEqual([
      'exam.created',
      'exam.published',
      'exam.publishingStarted',
    ])
    expect(rows.every((row) => row.actor_name === 'exam-lakshmi')).toBe(true)
  })

  it('lets two uploads at once both arrive, in an order', async () => {
    await testApp.app.results.exams.create(julyExam, lakshmi)
    const files = ['21B81A0501,CN,NETWORKS,25,A,3', '21B81A0502,CN,NETWORKS,25,B,3'].map((row) =>
      sheetOf(row),
    )
    const done = await Promise.all(files.map((bytes) => importFile(testApp, title, bytes)))
    expect(done.map((each) => each.newRows)).toEqual([1, 1])
  })

  it('names what stands out before publishing', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    const student = (rollNumber: string) => ({ rollNumber, name: 'Asha', branch: 'CSE', batch: '2021' })
    await testApp.app.students.save([student('21B81A0501'), student('21B81A0777')])
    expect(await testApp.app.results.checks(id)).toMatchObject({
      students: 2,
      marks: 6,
      unknownStudents: ['21B81A0502'],
      missingStudents: ['21B81A0777'],
      outliers: [{ code: 'CN', failPercent: 50 }],
    })
  })

  it('previews a result that nobody else can see', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    expect(await testApp.app.results.preview(id, '21b81a0501')).toMatchObject({
      kind: 'found',
      result: { passCount: 3 },
    })
  })
})
