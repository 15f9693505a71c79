import { expect, it } from 'vitest'
import { handleSignUp } from '#lib/server/features/identity/web/account-forms.ts'
import { takeDone } from '#lib/server/kernel/secrets/shown-once.ts'
import { openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { sentByOffice, shownAgain } from '../../support/calls/sent-form.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const sent = (fields: Parameters<typeof sentByOffice>[1]) => sentByOffice(testApp, fields)

it('gives back what was typed, but no password', async () => {
  const fields = [
    ['eamcetCode', 'SVCE'],
    ['username', 'ab'],
    ['password', 'secret6'],
    ['module', 'erp'],
    ['module', 'naac'],
  ] as const
  const state = await shownAgain(handleSignUp(sent(fields)))
  expect(state.values).toMatchObject({ eamcetCode: 'SVCE', username: 'ab' })
  expect(state.values).not.toHaveProperty('password')
  expect(state.chosen('module')).toEqual(['erp', 'naac'])
  expect(state.fields['username']).toBe('User Name should be minimum 3 characters')
})

const signUpFields = [
  ['fullName', 'Meenakshi Rao'],
  ['username', 'hod-meenakshi'],
  ['email', 'meenakshi@example.edu'],
  ['password', 'secret6'],
  ['eamcetCode', 'SVCE'],
  ['collegeName', 'Sri Vidya'],
  ['instituteType', 'autonomous'],
  ['role', 'hod'],
  ['role', 'faculty'],
  ['department', 'CSE'],
] as const

it('leads a saved sign-up back to the form, which says so once and not in its address', async () => {
  const answer = await handleSignUp(sent(signUpFields))
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.fields))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/page'])
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  const opened = (method: string, path: string, headers: Record<string, string>) => {
    const url = new URL(path, 'http://campus.test')
    const request = new Request(url, { method, headers })
    return { url, request, locals: sent([]).locals, response: { headers: new Headers() } }
  }
  const page = opened('GET', '/page', { cookie })
  expect(takeDone(page).done).toBe('registered')
  // The cookie is deleted with the page that showed the message.
  expect(page.response.headers.get('set-cookie')).toContain('Max-Age=0')
  expect(takeDone(opened('GET', '/page', {})).done).toBe('')
  expect(takeDone(opened('GET', '/another', { cookie })).done).toBe('')
  expect(takeDone(opened('POST', '/page', { cookie })).done).toBe('')
})

it.each([
  ['fullName', 'field.required'],
  ['instituteType', 'register.requiredAll'],
  ['collegeName', 'register.requiredAll'],
  ['eamcetCode', 'register.requiredAll'],
  ['department', 'field.required'],
  ['role', 'field.required'],
])('marks %s in the form, though the call asks for less', async (name, code) => {
  // Browsers send an empty text field and omit a list without a choice.
  const others = signUpFields.filter(([each]) => each !== name)
  const state = await shownAgain(handleSignUp(sent(name === 'role' ? others : [...others, [name, '']])))
  expect([state.fields, state.code]).toEqual([{ [name]: 'This is a required field' }, code])
})
