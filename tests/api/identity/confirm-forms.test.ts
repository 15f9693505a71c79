import { describe, expect, it } from 'vitest'
import {
  handleAlumniConfirm,
  handleAlumniRegister,
} from '#lib/server/features/alumni/web/registration-form.ts'
import { handleSignUp, handleSignUpConfirm } from '#lib/server/features/identity/web/account-forms.ts'
import { POST } from '../../../src/pages/auth/v1/signup.ts'
import { divya } from '../../support/people/alumni.ts'
import { askWithUser } from '../../support/calls/call.ts'
import { campus, mailed, newestToken, writtenEmails } from '../../support/app/confirmations.ts'
import { openForEach } from '../../support/app/opened.ts'
import { raviSignsUp } from '../../support/people/people.ts'
import { leadsTo, postedTo, shownAgain } from '../../support/calls/sent-form.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('sqlite', mailed))

const posted = (path: string, fields: Record<string, string> | FormData) =>
  postedTo(testApp, {
    url: new URL(path, 'http://campus.test'),
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
    user: null,
    caller: campus,
  })

describe('a visitor who registers as an alumnus', () => {
  it('is asked to open the link, confirms with a file, and finds the link used up', async () => {
    const form = posted('/alumni/register', divya)
    expect(leadsTo(testApp, await handleAlumniRegister(form))).toBe('/alumni/register says unconfirmed')
    const token = await newestToken(testApp)
    const body = new FormData()
    body.set('action', 'confirm')
    body.set('file', new File(['%PDF-1.7'], 'proof.pdf'))
    const page = posted(`/alumni/confirm?token=${token}`, body)
    // The redirect drops the token, so that it is not in the browser's history.
    expect(leadsTo(testApp, await handleAlumniConfirm(page, token))).toBe('/alumni/confirm says confirmed')
    expect(await testApp.app.alumni.registrations.waiting()).toBe(1)
    const again = posted(`/alumni/confirm?token=${token}`, { action: 'confirm' })
    expect((await shownAgain(handleAlumniConfirm(again, token))).code).toBe('link.dead')
  })

  it('asks for the link once more, and is answered the same whatever address that is', async () => {
    for (const email of ['divya@example.com', 'nobody@example.com']) {
      const page = posted('/alumni/confirm', { action: 'again', email })
      expect(leadsTo(testApp, await handleAlumniConfirm(page, ''))).toBe('/alumni/confirm says sent')
    }
    for (const [email, text] of [
      ['', 'This is a required field'],
      ['divya', 'Please enter a valid email address.'],
    ] as const) {
      const page = posted('/alumni/confirm', { action: 'again', email })
      expect((await shownAgain(handleAlumniConfirm(page, ''))).fields).toEqual({ email: text })
    }
    const page = posted('/alumni/confirm', { action: 'else' })
    expect((await shownAgain(handleAlumniConfirm(page, ''))).code).toBe('request.invalid')
  })
})

describe('a visitor who signs up', () => {
  const open = async () => {
    const { college } = testApp.app
    await college.save({ ...(await college.settings()), registrationOpen: true }, lakshmi)
  }
  const fields = {
    username: 'hod-ravi',
    password: 'first-password',
    fullName: 'Ravi Kumar',
    email: 'ravi@example.edu',
    role: 'dean',
    instituteType: 'autonomous',
    collegeName: 'Demo College',
    eamcetCode: 'DEMO',
  }

  it('is asked to open the link, and confirms', async () => {
    await open()
    const form = posted('/register', fields)
    expect(leadsTo(testApp, await handleSignUp(form))).toBe('/register says unconfirmed')
    const token = await newestToken(testApp)
    const page = posted(`/register/confirm?token=${token}`, { action: 'confirm' })
    expect(leadsTo(testApp, await handleSignUpConfirm(page, token))).toBe('/register/confirm says confirmed')
    expect(await testApp.app.identity.registrations.pending()).toBe(1)
    expect(
      (await shownAgain(handleSignUpConfirm(posted('/register/confirm', { action: 'confirm' }), token))).code,
    ).toBe('link.dead')
  })

  it('gets the same message from the call: the text of the specification stays, and a sentence is added', async () => {
    await open()
    const { status, body } = await askWithUser(testApp, POST, null, { json: raviSignsUp })
    expect([status, body]).toEqual([
      200,
      {
        status: 'pending',
        message:
          'Your Registration Was Successfully Completed Please open the link in the email that we send to this address, within 48 hours: only then does the college see your registration.',
      },
    ])
    expect((await writtenEmails(testApp)).map(({ template }) => template)).toEqual(['signUpConfirm'])
  })
})
