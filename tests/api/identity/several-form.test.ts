import { beforeEach, expect, it } from 'vitest'
import {
  accountsTable,
  handleSeveralUsers,
  unchangedTable,
} from '#lib/server/features/identity/web/bulk-accounts-forms.ts'
import { takeMessage } from '#lib/server/kernel/secrets/shown-once.ts'
import type { Role } from '#lib/schemas/role.ts'
import { userWith } from '../../support/calls/call.ts'
import { cheapHashing } from '../../support/app/cheap-hashing.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { writtenEmails } from '../../support/app/confirmations.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha, meena, raviSignsUp } from '../../support/people/people.ts'
import { pageAfter, postedTo } from '../../support/calls/sent-form.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite', { hashing: cheapHashing().hashing }))
type Fields = readonly (readonly [string, string])[]

beforeEach(async () => {
  await testApp.app.identity.createUser(asha)
  await testApp.app.identity.createUser(meena)
})
const idOf = async (name: string) => (await testApp.app.identity.directory.find(name))?.id ?? ''

async function posted(change: string, fields: Fields, role: Role = 'ROLE_ADMIN') {
  const url = new URL(`http://campus.test/app/Admin/Users/several?do=${change}`)
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]))
  return postedTo(testApp, { url, body, user: { ...userWith(role), id: await idOf(meena.username) } })
}
async function shown(change: string, fields: Fields, role?: Role) {
  const state = await handleSeveralUsers(await posted(change, fields, role))
  if (state instanceof Response) throw new Error('expected the form again')
  return state
}
async function outcomeOf(change: string, fields: Fields) {
  const page = await posted(change, fields)
  const answer = await handleSeveralUsers(page)
  if (!(answer instanceof Response)) throw new Error(`refused: ${answer.code}`)
  return takeMessage(pageAfter(page, answer))
}
async function signUpRavi(): Promise<readonly [string, string]> {
  await testApp.app.identity.registrations.register(raviSignsUp, lakshmi)
  return ['row', await idOf(raviSignsUp.username)]
}

it('asks for the role first, then shows the plan, and changes it only with the own password', async () => {
  const rows: Fields = [
    ['row', await idOf('asha')],
    ['row', await idOf(meena.username)],
  ]
  const first = await shown('role', [...rows, ['action', 'preview']])
  expect([first.plan, first.ids.length, first.problem]).toEqual([null, 2, ''])
  const choice: Fields = [...rows, ['severalRole', 'ROLE_DEAN'], ['deed', 'give']]
  const { plan } = await shown('role', [...choice, ['action', 'preview']])
  if (!plan) throw new Error('expected a plan')
  expect(JSON.stringify(accountsTable(plan).list.rows)).toContain('Examination → Examination, Dean')
  expect(JSON.stringify(unchangedTable(plan.unchanged).list.rows)).toContain('This is your own account.')
  const commit: Fields = [...choice, ['pin', plan.pin], ['action', 'commit']]
  const wrong = await shown('role', [...commit, ['password', 'not this one']])
  expect(Object.keys(wrong.fields)).toEqual(['password'])
  expect(wrong.values).not.toHaveProperty('password')
  expect(await outcomeOf('role', [...commit, ['password', meena.password]])).toMatchObject({
    change: 'role',
    done: 1,
    left: 1,
  })
})

it('refuses a missing role, that of administrators, an unknown change and a user without the right', async () => {
  const row = ['row', await idOf('asha')] as const
  const missing = { severalRole: 'This is a required field' }
  for (const role of ['', 'ROLE_ADMIN', 'ROLE_KING'])
    expect((await shown('role', [row, ['severalRole', role], ['action', 'preview']])).fields).toEqual(missing)
  expect((await shown('drop', [row, ['action', 'preview']])).code).toBe('request.invalid')
  expect((await shown('approve', [row, ['action', 'preview']], 'ROLE_DEAN')).code).toBe('session.notAllowed')
})

it('approves the ticked registrations, or all that match the query of the list', async () => {
  await signUpRavi()
  const asked = await shown('approve', [
    ['matching', '?state=pending'],
    ['action', 'preview'],
  ])
  const rows = asked.ids.map((id) => ['row', id] as const)
  const pin = asked.plan?.pin ?? ''
  expect(await outcomeOf('approve', [...rows, ['pin', pin], ['action', 'commit']])).toMatchObject({ done: 1 })
  expect(await testApp.app.identity.registrations.pending()).toBe(0)
})

it('asks before it rejects, and needs a reason, which each person gets by email', async () => {
  const row = await signUpRavi()
  const { plan } = await shown('reject', [row, ['action', 'preview']])
  const commit: Fields = [row, ['pin', plan?.pin ?? ''], ['action', 'commit']]
  const missing = await shown('reject', [...commit, ['reason', ' ']])
  expect(missing.fields['reason']).not.toBeUndefined()
  expect(missing.plan?.accounts).toHaveLength(1)
  expect(await outcomeOf('reject', [...commit, ['reason', 'Nobody of ours']])).toMatchObject({ done: 1 })
  const [email] = await writtenEmails(testApp)
  expect(email).toMatchObject({ template: 'rejected', address: raviSignsUp.email })
  expect(email?.params).toContain('Nobody of ours')
  expect(await auditedRows(testApp, 'user.rejected')).toMatchObject([
    { after: { isActive: false, reason: 'Nobody of ours' } },
  ])
})

it('deactivates, and offers to undo it', async () => {
  const id = await idOf('asha')
  const { plan } = await shown('deactivate', [
    ['row', id],
    ['action', 'preview'],
  ])
  const commit: Fields = [
    ['row', id],
    ['pin', plan?.pin ?? ''],
    ['action', 'commit'],
  ]
  expect(await outcomeOf('deactivate', commit)).toMatchObject({ done: 1, undoIds: [id] })
})

it('refuses an empty selection, and more than change at once', async () => {
  expect((await shown('approve', [['action', 'preview']])).code).toBe('list.noneSelected')
  const many = Array.from({ length: 501 }, (_, at) => ['row', `r${at}`] as const)
  expect((await shown('approve', [...many, ['action', 'preview']])).problem).toContain('500')
})
