import { expect, it } from 'vitest'
import {
  handleRejectSeveral,
  notRejectedTable,
  showWaitingRegistrations,
} from '#lib/server/features/alumni/web/reject-registrations.ts'
import { mostRejected } from '#lib/server/features/alumni/registrations/registrations.list.ts'
import { takeMessage } from '#lib/server/kernel/secrets/shown-once.ts'
import type { Role } from '#lib/schemas/role.ts'
import { registerAlumnus } from '../../support/people/alumni.ts'
import { userWith } from '../../support/calls/call.ts'
import { openForEach } from '../../support/app/opened.ts'
import { pageAfter, postedTo } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite'))
const url = new URL('http://campus.test/app/Alumni/Registrations/reject')

const posted = (fields: readonly [string, string][], role: Role = 'ROLE_ADMINISTRATION') =>
  postedTo(testApp, { url, body: new URLSearchParams([...fields]), user: userWith(role) })
const shown = async (fields: readonly [string, string][], role?: Role) => {
  const state = await handleRejectSeveral(posted(fields, role))
  if (state instanceof Response) throw new Error('expected the form again')
  return state
}

it('asks first, keeps what is ticked, and rejects with one reason', async () => {
  const ids = [
    await registerAlumnus(testApp),
    await registerAlumnus(testApp, { rollNumber: '19B81A0599', email: 'b@example.com' }),
  ]
  const ticks = ids.map((id): [string, string] => ['registration', `${id} 1`])
  const asked = await shown([...ticks, ['action', 'preview']])
  expect(asked.plan?.rejected).toHaveLength(2)
  expect(await testApp.app.alumni.registrations.waiting()).toBe(2)
  const pin: [string, string] = ['pin', asked.plan?.pin ?? '']
  const missing = await shown([...ticks, pin, ['action', 'commit'], ['reason', ' ']])
  expect(missing.fields['reason']).not.toBe('')
  expect(missing.chosen('registration')).toHaveLength(2)
  expect(missing.plan?.rejected).toHaveLength(2)
  const page = posted([...ticks, pin, ['action', 'commit'], ['reason', 'Not ours']])
  const answer = await handleRejectSeveral(page)
  if (!(answer instanceof Response)) throw new Error('expected to go on')
  expect(takeMessage(pageAfter(page, answer))).toEqual({ rejected: 2, refused: [] })
  expect(await testApp.app.alumni.registrations.waiting()).toBe(0)
})

it('says at the boxes that none is ticked, or more than can be rejected in one go', async () => {
  const none = await shown([['action', 'preview']])
  expect(none.fields['registration']).toBe('Please tick at least one registration.')
  const many = Array.from({ length: mostRejected + 1 }, (_, at): [string, string] => [
    'registration',
    `r${at} 1`,
  ])
  expect((await shown([...many, ['action', 'preview']])).fields['registration']).toContain('500')
})

it('is the office’s alone', async () => {
  const id = await registerAlumnus(testApp)
  const ticked: [string, string] = ['registration', `${id} 1`]
  expect((await shown([ticked, ['action', 'preview']], 'ROLE_FACULTY')).code).toBe('session.notAllowed')
})

it('begins with nobody ticked, those that have waited longest first, and can be narrowed', async () => {
  await registerAlumnus(testApp)
  testApp.clock.set('2026-11-22T06:00:00.000Z')
  await registerAlumnus(testApp, { name: 'Kavya Rani', rollNumber: '19B81A0599', email: 'k@example.com' })
  const rejected = await registerAlumnus(testApp, { rollNumber: '19B81A0598', email: 'r@example.com' })
  await testApp.app.alumni.registrations.reject(
    { id: rejected, version: 1, actor: { id: 'o', name: 'o', requestId: '', roles: ['ROLE_ADMIN'] } },
    'No',
  )
  const at = (query: string) => ({
    ...posted([]),
    url: new URL(`${url}${query}`),
  })
  const whole = await showWaitingRegistrations(at(''))
  expect(whole.rows.map(({ name }) => name)).toEqual(['Divya Teja', 'Kavya Rani'])
  expect(whole).toMatchObject({ isAll: false, isWhole: true, most: '500', selectAll: { address: '?all=' } })
  const narrowed = await showWaitingRegistrations(at('?search=kavya&all='))
  expect([narrowed.rows.length, narrowed.isAll]).toEqual([1, true])
})

it('names those that were not rejected, with the reason', () => {
  const problem = { code: 'alumni.decided', params: {} }
  const { list } = notRejectedTable([{ id: 'r1', rollNumber: '19B81A0512', name: 'Divya', problem }])
  expect(JSON.stringify(list.rows)).toContain('This registration has already been decided.')
})
