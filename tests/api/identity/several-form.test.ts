import { describe, expect, it } from 'vitest'
import {
  handleDecisions,
  handleRoleForSeveral,
} from '#lib/server/features/identity/web/bulk-accounts-forms.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { userWith } from '../../support/calls/call.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { writtenEmails } from '../../support/app/confirmations.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha, raviSignsUp } from '../../support/people/people.ts'
import { leadsTo, postedTo, sentForm, shownAgain } from '../../support/calls/sent-form.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite', { hashing: cheapHashing().hashing }))
const page = '/app/Admin/Users/several'
const wanted = { usernames: 'asha, nobody', severalRole: 'ROLE_DEAN', deed: 'give' }

const sent = (fields: Record<string, string>, role: 'ROLE_ADMIN' | 'ROLE_DEAN' = 'ROLE_ADMIN') =>
  handleRoleForSeveral(sentForm(testApp, { page, role, fields }))

it('previews a role change for several users, applies it, and shows the preview again where it has changed meanwhile', async () => {
  await testApp.app.identity.createUser(asha)
  const shown = await sent({ action: 'preview', ...wanted })
  if (shown instanceof Response) throw new Error('Nothing is done yet.')
  expect(shown.plan).toMatchObject({ changes: [{ user: { username: 'asha' } }], unknown: ['nobody'] })
  const pin = shown.plan?.pin ?? ''
  const answer = await sent({ action: 'commit', pin, ...wanted })
  expect(leadsTo(testApp, answer)).toBe(`${page} says role count=1&left=0`)
  const again = await sent({ action: 'commit', pin, ...wanted })
  if (again instanceof Response) throw new Error('It is not done twice.')
  expect(again).toMatchObject({ code: 'user.changedSince', plan: { changes: [], unchanged: ['asha'] } })
})

it('refuses missing fields at the field, and a user without the right', async () => {
  const missing = { severalRole: 'This is a required field' }
  expect((await shownAgain(sent({ action: 'preview', usernames: 'asha' }))).fields).toEqual(missing)
  expect((await shownAgain(sent({ action: 'preview', usernames: ' , ' }))).fields).toEqual({
    usernames: 'This is a required field',
    ...missing,
  })
  const asAdministrator = { ...wanted, action: 'preview', severalRole: 'ROLE_ADMIN' }
  expect((await shownAgain(sent(asAdministrator))).fields).toEqual(missing)
  expect((await shownAgain(sent({ action: 'preview', ...wanted }, 'ROLE_DEAN'))).code).toBe(
    'session.notAllowed',
  )
})

it('decides about those who are chosen, and says so where nobody is', async () => {
  const decide = (fields: Record<string, string>) =>
    handleDecisions(sentForm(testApp, { page: `${page}?decide`, role: 'ROLE_ADMIN', fields }))
  await testApp.app.identity.registrations.register(raviSignsUp, lakshmi)
  expect((await shownAgain(decide({ action: 'approve' }))).code).toBe('user.nobodyChosen')
  expect((await shownAgain(decide({ action: 'drop' }))).code).toBe('request.invalid')
  const [waiting] = await testApp.app.identity.registrations.waiting({ page: 1, perPage: 100 })
  const answer = await decide({ action: 'approve', account: `${waiting?.id} ROLE_HOD` })
  expect(leadsTo(testApp, answer)).toBe(`${page} says approve count=1&left=0`)
})

it('asks before it rejects, and needs a reason, which each person gets by email', async () => {
  const decide = (fields: Record<string, string>) =>
    handleDecisions(sentForm(testApp, { page: `${page}?decide`, role: 'ROLE_ADMIN', fields }))
  const { registrations } = testApp.app.identity
  await registrations.register(raviSignsUp, lakshmi)
  const [waiting] = await registrations.waiting({ page: 1, perPage: 100 })
  const account = `${waiting?.id} ROLE_HOD`
  const asked = await decide({ action: 'reject', account })
  if (asked instanceof Response) throw new Error('Nothing is done yet.')
  expect(asked.plan).toMatchObject({ accounts: [{ username: raviSignsUp.username }], left: 0 })
  expect(await registrations.pending()).toBe(1)
  const pin = asked.plan?.pin ?? ''
  const missing = await decide({ action: 'commit', account, pin, reason: ' ' })
  if (missing instanceof Response) throw new Error('A reason is missing.')
  expect(missing.fields['reason']).not.toBeUndefined()
  expect(missing.plan?.accounts).toHaveLength(1)
  expect(missing.chosen('account')).toEqual([account])
  const answer = await decide({ action: 'commit', account, pin, reason: 'Nobody of ours' })
  expect(leadsTo(testApp, answer)).toBe(`${page} says reject count=1&left=0`)
  expect(await registrations.pending()).toBe(0)
  const [email] = await writtenEmails(testApp)
  expect(email).toMatchObject({ template: 'rejected', address: raviSignsUp.email })
  expect(email?.params).toContain('Nobody of ours')
  expect(await auditedRows(testApp, 'user.rejected')).toMatchObject([
    { after: { isActive: false, reason: 'Nobody of ours' } },
  ])
})

describe('as many boxes as are promised', () => {
  const decide = (count: number) => {
    const boxes = Array.from({ length: count }, () => ['account', `${newId()} ROLE_HOD`])
    const body = new URLSearchParams([['action', 'approve'], ...boxes])
    const url = new URL(`${page}?decide`, 'http://campus.test')
    return handleDecisions(postedTo(testApp, { url, body, user: userWith('ROLE_ADMIN') }))
  }

  it('are read: 500 people who are gone by now are 500 about whom nothing is decided', async () => {
    const answer = await decide(500)
    expect(leadsTo(testApp, answer)).toBe(`${page} says approve count=0&left=500`)
  })

  it('and one more says how many fit, and stays ticked', async () => {
    const state = await shownAgain(decide(501))
    expect(state.code).toBe('user.tooMany')
    expect(state.chosen('account')).toHaveLength(501)
  })
})
