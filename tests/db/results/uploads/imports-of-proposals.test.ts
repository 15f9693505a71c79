import { describe, expect, it } from 'vitest'
import { invalid } from '#lib/server/kernel/core/errors.ts'
import { auditedRows } from '../../../support/database/audited-rows.ts'
import { engines } from '../../../support/database/databases.ts'
import { makeForEach, openForEach } from '../../../support/app/opened.ts'
import { needSecondPerson } from '../../../support/calls/call-test-app.ts'
import { importFile } from '../../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam, sheetOf } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp, ravi } from '../../../support/app/test-app.ts'
import { examImports, examToUploadFor } from '../../../support/results/exam-imports.ts'

const title = julyExam.title
const correction = sheetOf('21B81A0502,CN,COMPUTER NETWORKS,9,E,3', '21B81A0503,CN,COMPUTER NETWORKS,9,E,3')

describe.each(engines)('imports of a proposed exam on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const exam = makeForEach(() => examToUploadFor(testApp))
  const { checkedImport } = examImports(testApp, exam)

  const userOf = ({ id, name }: typeof lakshmi) => ({
    id,
    username: name,
    email: 'x@example.edu',
    fullName: name,
    program: '',
    roles: ['ROLE_EXAMINATION' as const],
    mustAddFactor: false,
  })
  const notificationsOf = async (actor: typeof lakshmi) =>
    (await testApp.app.notifications.of(userOf(actor))).map(({ name, subject }) => `${name}: ${subject}`)

  it.each(['commit', 'undo'] as const)(
    'drop the proposal by %s, and both people hear of it',
    async (step) => {
      const { imports, publishing, exams } = testApp.app.results
      await needSecondPerson(testApp)
      const first = await importFile(testApp, title, ashaAndRavi)
      const second = await checkedImport(correction)
      await publishing.publish(exam.id, null, lakshmi)
      if (step === 'commit') await imports.commit(second.importId, { skipBad: false }, ravi)
      else await imports.undo(first.importId, ravi)
      expect(await exams.show(exam.id)).toMatchObject({
        state: 'draft',
        proposedBy: null,
        proposedFor: null,
      })
      await expect(publishing.confirm(exam.id, ravi)).rejects.toMatchObject({ code: 'exam.notProposed' })
      for (const person of [lakshmi, ravi])
        expect(await notificationsOf(person)).toContain(`dropped: ${title}`)
      expect(await notificationsOf({ id: 'u-hod', name: 'hod-meena', requestId: 'r' })).not.toContain(
        `dropped: ${title}`,
      )
      const rows = await auditedRows(testApp, exam.id)
      expect(rows[0]).toMatchObject({
        action: 'exam.proposalDropped',
        actorName: ravi.name,
        before: { proposedBy: lakshmi.id },
        after: { state: 'draft', importId: step === 'commit' ? second.importId : first.importId },
      })
      const transition = await testApp.app.database.reads
        .selectFrom('transitions')
        .selectAll()
        .where('concerns_id', '=', lakshmi.id)
        .executeTakeFirst()
      expect(transition).toMatchObject({ to_state: 'draft', note: 'marks changed', by_id: ravi.id })
    },
  )

  it('drop it where the person who proposed it commits, who hears of it once', async () => {
    const { imports, publishing } = testApp.app.results
    await needSecondPerson(testApp)
    await importFile(testApp, title, ashaAndRavi)
    const second = await checkedImport(correction)
    await publishing.publish(exam.id, null, lakshmi)
    await imports.commit(second.importId, { skipBad: false }, lakshmi)
    expect(
      (await notificationsOf(lakshmi)).filter((notification) => notification === `dropped: ${title}`),
    ).toHaveLength(1)
    await expect(publishing.confirm(exam.id, ravi)).rejects.toMatchObject({ code: 'exam.notProposed' })
  })

  it('are named in the bell where their check fails, with the way to their exam', async () => {
    testApp.workers.readFile = () => Promise.reject(invalid('sheet.unreadable'))
    const { imports } = testApp.app.results
    const { importId, mapping } = await imports.start(exam.id, ashaAndRavi, 'results.csv', lakshmi)
    await testApp.app.jobs.ended(await imports.check(importId, mapping, lakshmi))
    expect(await testApp.app.notifications.of(userOf(lakshmi))).toMatchObject([
      { name: 'failed', subject: title, link: `/app/Examinations/${exam.id}/uploads` },
    ])
  })

  it('say no more of a dropped proposal once it was proposed again', async () => {
    const { imports, publishing } = testApp.app.results
    await needSecondPerson(testApp)
    await importFile(testApp, title, ashaAndRavi)
    const second = await checkedImport(correction)
    await publishing.publish(exam.id, null, lakshmi)
    await imports.commit(second.importId, { skipBad: false }, ravi)
    testApp.clock.set('2026-11-21T06:00:01.000Z')
    await publishing.publish(exam.id, null, lakshmi)
    expect(await notificationsOf(ravi)).toContain(`proposed: ${title}`)
    expect(await notificationsOf(ravi)).not.toContain(`dropped: ${title}`)
  })

  it('are not proposed to the person who proposed them', async () => {
    await needSecondPerson(testApp)
    await importFile(testApp, title, ashaAndRavi)
    await testApp.app.results.publishing.publish(exam.id, null, lakshmi)
    expect(await notificationsOf(lakshmi)).not.toContain(`proposed: ${title}`)
    expect(await notificationsOf(ravi)).toContain(`proposed: ${title}`)
  })

  it('are named by their exam in the notification of their uploader', async () => {
    await importFile(testApp, title, ashaAndRavi)
    expect(await notificationsOf(lakshmi)).toEqual([`imported: ${title}`])
  })

  it('are published once where two confirm at once', async () => {
    const { publishing } = testApp.app.results
    await needSecondPerson(testApp)
    await importFile(testApp, title, ashaAndRavi)
    await publishing.publish(exam.id, null, lakshmi)
    const meena = { ...ravi, id: 'u-meena', name: 'exam-meena' }
    const ends = await Promise.allSettled([
      publishing.confirm(exam.id, ravi),
      publishing.confirm(exam.id, meena),
    ])
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []))
    expect(refused).toEqual(['exam.publishing'])
    await testApp.app.jobs.idle()
    expect(await testApp.app.results.exams.show(exam.id)).toMatchObject({ state: 'published', version: 1 })
  })
})
