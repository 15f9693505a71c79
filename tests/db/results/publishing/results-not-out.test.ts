import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile, publishNow } from '../../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

const title = julyExam.title

describe.each(anyEngine)('results that are not out, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

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

  it('previews a result that nobody else can see', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    expect(await testApp.app.results.preview(id, '21b81a0501')).toMatchObject({
      kind: 'found',
      result: { passCount: 3 },
    })
  })
})
