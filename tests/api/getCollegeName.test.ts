import { expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/getCollegeName.ts'
import { callHouse } from '../support/call-house.ts'
import { lakshmi } from '../support/house.ts'

const its = callHouse()

it('answers the name as text, to anybody', async () => {
  const settings = await its.house.app.college.settings()
  await its.house.app.college.save({ ...settings, name: 'Sri Vidya College' }, lakshmi)
  const { status, body, headers } = await its.ask(GET)
  expect({ status, body }).toEqual({ status: 200, body: 'Sri Vidya College' })
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
})
