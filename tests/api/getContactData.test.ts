import { expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/getContactData.ts'
import { callHouse } from '../support/call-house.ts'
import { lakshmi } from '../support/house.ts'

const its = callHouse()

it('answers a list whose last item counts', async () => {
  const settings = await its.house.app.college.settings()
  const contact = { ...settings.contact, campus: 'Vijayawada', phoneNumber: [{ number: '08674 273737' }] }
  await its.house.app.college.save({ ...settings, contact }, lakshmi)
  expect(await its.ask(GET)).toMatchObject({ status: 200, body: [contact] })
})
