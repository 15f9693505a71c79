import { beforeAll, expect, it } from 'vitest'
import { handleNewUser } from '#lib/server/features/identity/web/account-details-forms.ts'
import { handleUserForm } from '#lib/server/features/identity/web/office-forms.ts'
import { goTo } from '#lib/server/kernel/http/go-to.ts'
import { handleLogins } from '#lib/server/features/logins/web/logins-form.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { openForAll } from '../support/opened.ts'
import { openTestApp } from '../support/test-app.ts'
import { sentByOffice, shownAgain } from '../support/sent-form.ts'
import { asha, meena, signInAs } from '../support/people.ts'

const testApp = openForAll(() => openTestApp('sqlite'))
let ashaId = ''
beforeAll(async () => {
  await testApp.app.identity.createUser(meena)
  await testApp.app.identity.createUser(asha)
  ashaId = (await signInAs(testApp, 'asha', asha.password)).user.id
})

const sent = (fields: Parameters<typeof sentByOffice>[1]) => sentByOffice(testApp, fields)

it('takes a role away when its box is unticked, whatever stands as the first role', async () => {
  const none = await shownAgain(
    handleUserForm(
      sent([
        ['action', 'roles'],
        ['first', 'ROLE_EXAMINATION'],
      ]),
      ashaId,
    ),
  )
  expect(none.code).toBe('user.noRole')
  const fields = [
    ['action', 'roles'],
    ['role', 'ROLE_DEAN'],
    ['first', 'ROLE_ADMIN'],
  ] as const
  expect(await handleUserForm(sent(fields), ashaId)).toBeInstanceOf(Response)
  expect((await testApp.app.identity.users.show(ashaId)).roles).toEqual(['ROLE_DEAN'])
})

it('puts the first role first', async () => {
  const fields = [
    ['action', 'roles'],
    ['role', 'ROLE_DEAN'],
    ['role', 'ROLE_FACULTY'],
    ['first', 'ROLE_FACULTY'],
  ] as const
  await handleUserForm(sent(fields), ashaId)
  expect((await testApp.app.identity.users.show(ashaId)).roles).toEqual(['ROLE_FACULTY', 'ROLE_DEAN'])
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
    ['action', 'roles'],
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
