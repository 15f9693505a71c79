import { expect, it } from 'vitest'
import { GET } from '../../src/pages/api/v1/getAgentsForDropdown.ts'
import { callTestApp } from '../support/call-test-app.ts'
import { typedEntry } from '../support/catalogue.ts'
import { lakshmi } from '../support/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

it('names the agents to those who fill in admission forms', async () => {
  const { catalogue } = its.testApp.app
  await catalogue.add('agent', typedEntry({ name: 'Suresh Varma' }), lakshmi)
  expect((await its.ask(GET)).body).toEqual(['Suresh Varma'])
})
