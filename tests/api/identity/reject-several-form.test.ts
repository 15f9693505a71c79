import { expect, it } from 'vitest'
import {
  handleRejectSeveral,
  notRejectedTable,
} from '#lib/server/features/alumni/web/reject-registrations.ts'
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
  const ticks = ids.map((id): [string, string] => ['row', id])
  const asked = await shown([...ticks, ['action', 'preview']])
  expect(asked.plan?.rejected).toHaveLength(2)
  expect(await testApp.app.alumni.registrations.waiting()).toBe(2)
  const pin: [string, string] = ['pin', asked.plan?.pin ?? '']
  const missing = await shown([...ticks, pin, ['action', 'commit'], ['reason', ' ']])
  expect(missing.fields['reason']).not.toBe('')
  expect(missing.ids).toEqual(ids)
  expect(missing.plan?.rejected).toHaveLength(2)
  const page = posted([...ticks, pin, ['action', 'commit'], ['reason', 'Not ours']])
  const answer = await handleRejectSeveral(page)
  if (!(answer instanceof Response)) throw new Error('expected to go on')
  expect(takeMessage(pageAfter(page, answer))).toEqual({ rejected: 2, refused: [], left: 0 })
  expect(await testApp.app.alumni.registrations.waiting()).toBe(0)
})

it('refuses an empty selection, and more than can be rejected at once', async () => {
  const none = await shown([['action', 'preview']])
  expect(none.problem).toBe('Please tick at least one row.')
  const many = Array.from({ length: 501 }, (_, at): [string, string] => ['row', `r${at}`])
  expect((await shown([...many, ['action', 'preview']])).problem).toContain('500')
})

it('rejects all that match the query of the list', async () => {
  const divya = await registerAlumnus(testApp)
  await registerAlumnus(testApp, { name: 'Kavya Rani', rollNumber: '19B81A0599', email: 'k@example.com' })
  const asked = await shown([
    ['matching', '?search=divya&state=registered'],
    ['action', 'preview'],
  ])
  expect(asked.ids).toEqual([divya])
})

it('is the office’s alone', async () => {
  const id = await registerAlumnus(testApp)
  const ticked: [string, string] = ['row', id]
  expect((await shown([ticked, ['action', 'preview']], 'ROLE_FACULTY')).code).toBe('session.notAllowed')
})

it('names those that were not rejected, with the reason', () => {
  const problem = { code: 'alumni.decided', params: {} }
  const { list } = notRejectedTable([{ id: 'r1', rollNumber: '19B81A0512', name: 'Divya', problem }])
  expect(JSON.stringify(list.rows)).toContain('This registration has already been decided.')
})
