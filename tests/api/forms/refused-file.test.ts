import { expect, it } from 'vitest'
import { handleAlumniRegister } from '#lib/server/features/alumni/web/registration-form.ts'
import { openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { sentByOffice, shownAgain } from '../../support/calls/sent-form.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const filled = {
  name: 'Lalitha Kosuri',
  degree: 'B.Tech',
  branch: 'CSE',
  batch: '2014-2018',
  rollNumber: '14B81A0507',
  mobileNumber: '9848055555',
  email: 'lalitha@example.edu',
  working: 'NA',
} as const
const tooLarge = expect.stringMatching(/larger than 2\sMB/)

/** Sends the registration; a page adds `fileRefused` where its script refused the chosen file. */
const register = (changed: Record<string, string | File>) =>
  handleAlumniRegister(sentByOffice(testApp, Object.entries({ ...filled, ...changed })))

it('a file refused when it was chosen is still refused after sending, beside what else is wrong', async () => {
  const both = await shownAgain(register({ fileRefused: 'tooLarge', email: 'lalitha@' }))
  expect(both.fields).toEqual({ file: tooLarge, email: expect.any(String) })
  const alone = await shownAgain(register({ fileRefused: 'tooLarge' }))
  expect(alone.fields).toEqual({ file: tooLarge })
})

it('a file chosen afterwards takes the place of the refused one', async () => {
  const file = new File(['%PDF-1.7\n'], 'proof.pdf', { type: 'application/pdf' })
  const { fields } = await shownAgain(register({ fileRefused: 'tooLarge', file, email: 'lalitha@' }))
  expect(fields['file']).not.toEqual(tooLarge)
  expect(fields).toHaveProperty('email')
})

it('a form without a refused file passes', async () => {
  expect(await register({})).toBeInstanceOf(Response)
})
