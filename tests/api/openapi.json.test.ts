import { expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/openapi.json.ts'
import { callTestApp } from '../support/call-test-app.ts'

const its = callTestApp()

it('is generated from the calls; without a built site it names none', async () => {
  const { status, body } = await its.ask(GET)
  expect(status).toBe(200)
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Prangan' } })
})
