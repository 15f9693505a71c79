import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportNotices.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { draftNotice, publishedNotice } from '../../support/people/notices.ts'

const its = callTestApp('ROLE_PRINCIPAL')

it('answers the notices as a file, those for somebody where the address says so', async () => {
  await publishedNotice(its.testApp, {
    titleDe: 'Zu',
    textDe: 'Am Freitag.',
    link: '/fees',
    isImportant: true,
  })
  await draftNotice(its.testApp, { audiences: ['students', 'parents'], shownFrom: '2026-11-19' })
  const { body } = await its.ask(GET, {})
  expect(String(body).trim().split('\r\n')).toEqual([
    'Title (English),Text (English),Title (German),Text (German),For whom,First day,Last day,Link,Important,Status',
    'Closed on Friday,All offices.,Zu,Am Freitag.,Everybody,2026-11-20,2026-11-27,/fees,Yes,Shown',
    'Closed on Friday,All offices.,,,"Students, Parents",2026-11-19,2026-11-27,,No,Draft',
  ])
  const drafts = await its.ask(GET, { query: { place: 'draft', audience: 'parents' } })
  expect(String(drafts.body).trim().split('\r\n')).toHaveLength(2)
})

it('refuses those who write no notices', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_FACULTY' }), 403, 'session.notAllowed')
  expectRefusal(await its.ask(GET, { role: 'ROLE_IQAC_INCHARGE' }), 403, 'session.notAllowed')
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
