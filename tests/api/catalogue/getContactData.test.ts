import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getContactData.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp()

it('answers a list whose last item counts', async () => {
  const settings = await its.testApp.app.college.settings()
  const contact = { ...settings.contact, campus: 'Vijayawada', phoneNumber: [{ number: '08674 273737' }] }
  await its.testApp.app.college.save({ ...settings, contact }, lakshmi)
  expect(await its.ask(GET)).toMatchObject({ status: 200, body: [contact] })
})
