import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../../support/database/audited-rows.ts'
import { engines } from '../../../support/database/databases.ts'
import { gateTheRender } from '../../../support/database/gate.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { importFile, publishNow } from '../../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi, later, openTestApp, ravi } from '../../../support/app/test-app.ts'
import { publications } from '../../../support/results/publications.ts'

const title = julyExam.title

describe.each(engines)('a publication on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { find } = publications(testApp)

  async function start(bytes = ashaAndRavi): Promise<{ examId: string; jobId: string }> {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, bytes)
    return { examId: id, jobId: (await testApp.app.results.publishing.publish(id, null, lakshmi)) ?? '' }
  }

  const newestAudit = async (record: string) => (await auditedRows(testApp, record))[0]

  it('that stands still lets an upload be checked and committed', async () => {
    const standing = gateTheRender(testApp)
    const { jobId } = await start()
    const published = testApp.app.jobs.ended(jobId)
    await standing.reached
    const other = { ...julyExam, title: 'III B.Tech I Semester, July 2026' }
    await testApp.app.results.exams.create(other, lakshmi)
    expect(await importFile(testApp, other.title, ashaAndRavi)).toMatchObject({ newRows: 6 })
    expect(await find(jobId)).toMatchObject({ state: 'running' })
    standing.open()
    expect(await published).toMatchObject({ state: 'done' })
  })

  it.each([false, true])(
    'of now is out when it is ready, though the clock was set back (by two people: %s)',
    async (needsSecondPerson) => {
      const settings = await testApp.app.college.settings()
      await testApp.app.college.save({ ...settings, needsSecondPerson }, lakshmi)
      const { examId } = await start()
      later(testApp, -3600)
      if (needsSecondPerson) await testApp.app.results.publishing.confirm(examId, ravi)
      later(testApp, -3600)
      await testApp.app.jobs.idle()
      const answer = await testApp.app.results.lookup.answer(title, '21B81A0501')
      expect(answer).toMatchObject({ kind: 'found' })
      const openedAt = '2026-11-21T04:00:00.000Z'
      expect(await testApp.app.results.exams.show(examId)).toMatchObject({
        openedAt,
        availableFrom: openedAt,
      })
    },
  )

  it('of a later hour is recorded in the audit trail when it opens', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishNow(testApp, id, '2026-11-22T10:00')
    testApp.clock.set('2026-11-22T04:30:00.000Z')
    await testApp.app.results.releases.openDue()
    expect(await newestAudit(id)).toMatchObject({
      action: 'exam.opened',
      actorName: 'clock',
      before: { openedAt: null },
      after: { openedAt: '2026-11-22T04:30:00.000Z' },
    })
  })
})
