import { expect, it } from 'vitest'
import { loginsRefusal } from './logins-form.ts'

it.each([
  ['student', 'request.failed', 'An error occurred while creating student login.'],
  ['student', 'field.notAnEmail', 'Failed to create student login.'],
  ['student', 'request.invalid', 'Failed to create student login.'],
  ['student', 'logins.nobody', 'what the server says'],
  ['faculty', 'request.failed', 'Something went wrong while creating faculty login.'],
  ['faculty', 'field.tooLong', 'Failed to create faculty login.'],
  ['faculty', 'session.notAllowed', 'what the server says'],
] as const)('no login for %s, because of %s, is reported as: %s', (who, code, msg) => {
  expect(loginsRefusal(who).say({ code, message: 'what the server says' })).toEqual({ success: 'false', msg })
})
