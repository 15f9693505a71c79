import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/readNotifications.ts'
import { callTestApp, expectRefusal, markedExam } from '../../support/calls/call-test-app.ts'
import { userWith } from '../../support/calls/call.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'

const its = callTestApp('ROLE_EXAMINATION')
const user = userWith('ROLE_EXAMINATION')

it('marks what was shown as read, and says how many came since', async () => {
  its.testApp.clock.set('2026-11-21T06:00:00.000Z')
  await markedExam(its.testApp, 'Bell')
  const { of } = its.testApp.app.notifications
  expect(await of(user)).toEqual([])
  const actor = { id: user.id, name: user.username, requestId: 'r', roles: user.roles }
  const upload = { examTitle: 'Bell', bytes: ashaAndRavi, fileName: 'own.csv', skipBad: false, again: true }
  await its.testApp.app.results.importAtOnce(upload, actor)
  expect(await of(user)).toMatchObject([{ isRead: false, subject: 'Bell' }])
  const until = its.testApp.clock.now()
  its.testApp.clock.set('2026-11-21T06:00:01.000Z')
  await its.testApp.app.results.exams.create({ ...julyExam, title: 'Later' }, actor)
  await its.testApp.app.results.importAtOnce({ ...upload, examTitle: 'Later' }, actor)
  const { status, body } = await its.ask(POST, { json: { until } })
  expect({ status, body }).toEqual({ status: 200, body: { unread: 1 } })
  expect((await of(user)).map(({ subject, isRead }) => [subject, isRead])).toEqual([
    ['Later', false],
    ['Bell', true],
  ])
})

it('refuses what is no instant', async () => {
  expectRefusal(await its.ask(POST, { json: { until: 'yesterday' } }), 400, 'field.invalid')
})
