import { expect, it } from 'vitest'
import { handleSignUp } from '#lib/server/features/identity/web/account-forms.ts'
import { openForAll } from '../support/opened.ts'
import { openTestApp } from '../support/test-app.ts'
import { sentByOffice, shownAgain } from '../support/sent-form.ts'

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

it('leads a sign-up that is done to the form anew: a reload sends nothing twice', async () => {
  const answer = await handleSignUp(sent(signUpFields))
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.fields))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/page?done=registered'])
})

it.each([
  ['fullName', 'field.required'],
  ['instituteType', 'register.requiredAll'],
  ['collegeName', 'register.requiredAll'],
  ['eamcetCode', 'register.requiredAll'],
  ['department', 'field.required'],
  ['role', 'field.required'],
])('marks %s in the form, though the call asks for less', async (name, code) => {
  // A browser sends an empty field, and leaves out a list of which nothing is chosen.
  const others = signUpFields.filter(([each]) => each !== name)
  const state = await shownAgain(handleSignUp(sent(name === 'role' ? others : [...others, [name, '']])))
  expect([state.fields, state.code]).toEqual([{ [name]: 'This is a required field' }, code])
})
