import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getCollegeName.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp()

it('answers the name as text, to anybody', async () => {
  const settings = await its.testApp.app.college.settings()
  await its.testApp.app.college.save({ ...settings, name: 'Sri Vidya College' }, lakshmi)
  const { status, body, headers } = await its.ask(GET)
  expect({ status, body }).toEqual({ status: 200, body: 'Sri Vidya College' })
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
})
