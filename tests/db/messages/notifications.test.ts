import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { routes } from '#lib/routes.ts'
import { needSecondPerson } from '../../support/calls/call-test-app.ts'
import { engines } from '../../support/database/databases.ts'
import { importFile } from '../../support/results/exam-steps.ts'
import { knowNames } from '../../support/results/know-names.ts'
import { openForEach } from '../../support/app/opened.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

const { title } = julyExam
const at = (path: string): URL => new URL(path, 'http://campus.test')
const userOf = ({ id, name }: Actor) => ({
  id, username: name, email: 'x@example.edu', fullName: name, program: '', mustAddFactor: false,
  roles: ['ROLE_EXAMINATION' as const],
})

describe.each(engines)('notifications on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => knowNames(testApp))
  const notificationsOf = async (actor: Actor) =>
    (await testApp.app.notifications.of(userOf(actor))).map(({ name, isRead }) => [name, isRead])

  it('say the exam, the file, counts and when, and are read where they lead to, by each person', async () => {
    const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    expect(await testApp.app.notifications.of(userOf(lakshmi))).toMatchObject([
      {
        name: 'imported', subject: title, detail: 'results.csv · New 6', at: testApp.clock.now(),
        link: routes.examUploads(id), isRead: false,
      },
    ])
    const { onPage } = testApp.app.notifications
    await onPage(userOf(lakshmi), at(routes.exam(id)))
    expect(await notificationsOf(lakshmi)).toEqual([['imported', false]])
    await Promise.all([
      onPage(userOf(lakshmi), at(routes.examUploads(id))),
      onPage(userOf(lakshmi), at(`/de${routes.examUploads(id)}`)),
    ])
    expect(await notificationsOf(lakshmi)).toEqual([['imported', true]])
  })

  it('notifies the proposer of the decision of the second person, with the reason', async () => {
    const { publishing, exams } = testApp.app.results
    await needSecondPerson(testApp)
    const { id } = await exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishing.publish(id, null, lakshmi)
    expect(await testApp.app.notifications.of(userOf(ravi))).toMatchObject([
      { name: 'proposed', detail: `by ${lakshmi.name}`, badge: { entry: 'exams', count: 1 } },
    ])
    await publishing.decline(id, 'Look at CN', ravi)
    expect(await notificationsOf(ravi)).toEqual([])
    const notifications = await testApp.app.notifications.of(userOf(lakshmi))
    expect(notifications.find(({ name }) => name === 'sentBack')).toMatchObject({
      subject: title, detail: `by ${ravi.name}: Look at CN`, link: routes.exam(id),
    })
    await publishing.publish(id, null, lakshmi)
    await publishing.confirm(id, ravi)
    await testApp.app.jobs.idle()
    const names = (await notificationsOf(lakshmi)).map(([name]) => name)
    expect(names).toContain('confirmed')
    expect(names).not.toContain('sentBack')
    expect(await notificationsOf(ravi)).toEqual([['published', false]])
  })

  it('say of an exam that its hour has not come, and later that it is out', async () => {
    const { publishing, exams } = testApp.app.results
    const { id } = await exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishing.publish(id, '2026-12-02T10:00', lakshmi)
    await testApp.app.jobs.idle()
    await testApp.app.examCache.reload()
    const notifications = await testApp.app.notifications.of(userOf(lakshmi))
    expect(notifications.find(({ name }) => name === 'scheduled')).toMatchObject({
      detail: 'To be published on 2 December 2026, 10:00 IST · 2 students',
    })
    testApp.clock.set('2026-12-02T05:00:00.000Z')
    expect((await notificationsOf(lakshmi)).map(([name]) => name)).toContain('published')
  })

  it('wait as something new where somebody proposes once more', async () => {
    const { publishing, exams } = testApp.app.results
    await needSecondPerson(testApp)
    const { id } = await exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await publishing.publish(id, null, lakshmi)
    const { readUntil } = testApp.app.notifications
    expect(await readUntil(userOf(ravi), testApp.clock.now())).toBe(0)
    expect(await notificationsOf(ravi)).toEqual([['proposed', true]])
    await publishing.cancel(id, lakshmi)
    await publishing.publish(id, null, lakshmi)
    expect(await notificationsOf(ravi)).toEqual([['proposed', false]])
  })

  it('leave the bell after two weeks, and what was read is dropped after a month', async () => {
    await testApp.app.results.exams.create(julyExam, lakshmi)
    await importFile(testApp, title, ashaAndRavi)
    await testApp.app.notifications.readUntil(userOf(lakshmi), testApp.clock.now())
    const reads = () => testApp.app.database.reads.selectFrom('notification_reads').selectAll().execute()
    expect(await reads()).toHaveLength(1)
    testApp.clock.set('2026-12-10T06:00:00.000Z')
    expect(await notificationsOf(lakshmi)).toEqual([])
    testApp.clock.set('2027-01-10T06:00:00.000Z')
    await testApp.app.housekeeping.run()
    expect(await reads()).toEqual([])
  })
})
