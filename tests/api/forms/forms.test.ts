import { beforeAll, expect, it } from 'vitest'
import { handleNewUser, handleUserForm } from '#lib/server/features/identity/web/office-forms.ts'
import { goTo } from '#lib/server/kernel/http/forms/plain-form.ts'
import { handleLogins } from '#lib/server/features/logins/web/logins-form.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { sentByOffice, shownAgain } from '../../support/calls/sent-form.ts'
import { asha, meena, signInAs } from '../../support/people/people.ts'

const testApp = openForAll(() => openTestApp('sqlite'))
let ashaId = ''
beforeAll(async () => {
  await testApp.app.identity.createUser(meena)
  await testApp.app.identity.createUser(asha)
  ashaId = (await signInAs(testApp, 'asha', asha.password)).user.id
})

const sent = (fields: Parameters<typeof sentByOffice>[1]) => sentByOffice(testApp, fields)

type Fields = Parameters<typeof sentByOffice>[1]
const users = () => testApp.app.identity.users
const version = async () => testApp.app.identity.accountDetails.versionOf(await users().show(ashaId))

/** Submits the filled page form with these roles; `typed` overrides fields. */
async function saved(
  roles: readonly string[],
  { first = '', action = 'save', ...typed }: Record<string, string> = {},
) {
  const user = await users().show(ashaId)
  const { fullName, email, program: department } = user
  const filled = { seen: await version(), fullName, email, department, ...typed }
  const fields: Fields = [
    ['action', action],
    ['first', first],
    ...Object.entries(filled),
    ...roles.map((role) => ['role', role] as const),
  ]
  return handleUserForm(sent(fields), ashaId)
}

it('takes a role away when its box is unticked, whatever stands as the first role', async () => {
  const none = await shownAgain(saved([], { first: 'ROLE_EXAMINATION' }))
  expect(none.fields).toHaveProperty('roles')
  expect(await saved(['ROLE_DEAN'], { first: 'ROLE_ADMIN' })).toBeInstanceOf(Response)
  expect((await users().show(ashaId)).roles).toEqual(['ROLE_DEAN'])
})

it('puts the first role first, and takes it from no list where several are ticked', async () => {
  const both = ['ROLE_DEAN', 'ROLE_FACULTY']
  expect((await shownAgain(saved(both))).fields).toHaveProperty('first')
  expect(await saved(both, { first: 'ROLE_FACULTY' })).toBeInstanceOf(Response)
  expect((await users().show(ashaId)).roles).toEqual(['ROLE_FACULTY', 'ROLE_DEAN'])
})

it('saves the person and the roles in one, or nothing of both, and says all that is wrong at once', async () => {
  const roles = ['ROLE_FACULTY']
  const refused = await shownAgain(saved(roles, { fullName: '', email: meena.email, department: 'Nowhere' }))
  expect(Object.keys(refused.fields).toSorted()).toEqual(['email', 'fullName'])
  expect((await users().show(ashaId)).roles).toEqual(['ROLE_FACULTY', 'ROLE_DEAN'])
  expect(await saved(roles, { fullName: 'Asha Rani' })).toBeInstanceOf(Response)
  expect(await users().show(ashaId)).toMatchObject({ fullName: 'Asha Rani', roles })
})

it('tells who saves that another has given other roles meanwhile', async () => {
  const seen = await version()
  expect(await saved(['ROLE_DEAN'])).toBeInstanceOf(Response)
  expect(await shownAgain(saved(['ROLE_FACULTY'], { seen }))).toMatchObject({ code: 'user.changedSince' })
})

it('does what another button says, and keeps what is typed and not saved', async () => {
  const kept = await shownAgain(saved(['ROLE_DEAN'], { fullName: 'Asha R', action: 'signOut' }))
  expect(kept).toMatchObject({ done: 'signOut', isUnsaved: true, values: { fullName: 'Asha R' } })
  expect((await users().show(ashaId)).fullName).toBe('Asha Rani')
  expect(await saved(['ROLE_DEAN'], { action: 'signOut' })).toBeInstanceOf(Response)
})

it.each([
  ['signOut', 'user.signedOut'],
  ['deactivate', 'user.deactivated'],
  ['activate', 'user.activated'],
  ['reset', 'user.resetSent'],
  ['dropFactor', 'user.secondFactorDropped'],
])('the button %s does what it says, which the audit trail tells as %s', async (button, action) => {
  expect(await handleUserForm(sent([['action', button]]), ashaId)).toBeInstanceOf(Response)
  const rows = await auditedRows(testApp)
  expect(rows[0]).toMatchObject({ action, entityId: 'asha' })
})

it.each(['', 'drop', '__proto__', 'constructor', 'toString'])(
  'there is no button %j, and nothing is done',
  async (button) => {
    const before = (await auditedRows(testApp)).length
    const state = await shownAgain(handleUserForm(sent([['action', button]]), ashaId))
    expect(state.code).toBe('request.invalid')
    expect(await auditedRows(testApp)).toHaveLength(before)
  },
)

it('takes no NUL, in whichever of the fields of one name', async () => {
  const fields = [
    ['action', 'save'],
    ['role', 'ROLE_DEAN\0'],
    ['role', 'ROLE_DEAN'],
  ] as const
  const state = await shownAgain(handleUserForm(sent(fields), ashaId))
  expect(state.fields).toEqual({ role: 'This value cannot be used.' })
})

it('says at the field what is no user name for a new account, with all that was typed', async () => {
  const fields = [
    ['username', 'ravi;kumar'],
    ['fullName', 'Ravi Kumar'],
    ['email', ''],
    ['department', ''],
    ['role', 'ROLE_HOD'],
  ] as const
  const state = await shownAgain(handleNewUser(sent(fields)))
  expect(state.fields).toEqual({ username: expect.stringContaining('A user name has letters (a to z)') })
  expect(state.values).toMatchObject({ username: 'ravi;kumar', fullName: 'Ravi Kumar' })
})

it.each([
  ['/app/reset Password?done=ä', '/app/reset%20Password?done=%C3%A4'],
  ['/app/reset%20Password', '/app/reset%20Password'],
  ['/app?x=%', '/app?x=%'],
  ['//evil.example/x', '/evil.example/x'],
  ['/x/..//evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
])('after %j was sent the browser is led to %s', (path, location) => {
  expect(goTo(path).headers.get('location')).toBe(location)
})

it('hands out a new slip for one person in the answer itself', async () => {
  const state = await handleUserForm(sent([['action', 'slip']]), ashaId)
  if (state instanceof Response) throw new Error('expected the page again')
  expect(state.done).toBe('slip')
  expect(Buffer.from(state.slip ?? []).toString('latin1', 0, 5)).toBe('%PDF-')
})

it('tries new slips for a role before it makes them', async () => {
  const fields = [
    ['form', 'slips'],
    ['role', 'ROLE_STUDENT'],
    ['batch', ''],
    ['branch', ''],
  ] as const
  const tried = await handleLogins(sent([...fields, ['action', 'tryRenew']]))
  expect(tried).toMatchObject({ done: 'tried', outcome: null, renewed: { count: 0, slips: null } })
  const made = await handleLogins(sent([...fields, ['action', 'renew']]))
  expect(made).toMatchObject({ done: 'renewed', outcome: null, renewed: { count: 0 } })
})
