import { describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getAgentsForDropdown.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { engines } from '../../support/database/databases.ts'
import { lakshmi } from '../../support/app/test-app.ts'

describe.each(engines)('getAgentsForDropdown on %s', (engine) => {
  const its = callTestApp('ROLE_ADMISSIONS', engine)

  it('names the agents who can be chosen to those who fill in admission forms', async () => {
    const { catalogue } = its.testApp.app
    expect((await its.ask(GET)).body).toEqual([])
    const suresh = await catalogue.add('agent', typedEntry({ name: 'Suresh Varma' }), lakshmi)
    await catalogue.add('agent', typedEntry({ name: 'Meena Rao' }), lakshmi)
    expect((await its.ask(GET)).body).toEqual(['Suresh Varma', 'Meena Rao'])
    await catalogue.retire(suresh, lakshmi)
    expect((await its.ask(GET)).body).toEqual(['Meena Rao'])
  })

  it('names people to nobody else', async () => {
    expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
  })
})
