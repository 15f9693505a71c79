import { describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getAlumniBatchesByCourse.ts'
import { itNeeds, withDefaults } from '../../support/calls/option-calls.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { engines } from '../../support/database/databases.ts'

describe.each(engines)('getAlumniBatchesByCourse on %s', (engine) => {
  const its = withDefaults(engine)

  it('names the batches of a degree, the retired ones too, whose students are the alumni', async () => {
    const { catalogue } = its.testApp.app
    const [oldest] = (await catalogue.read()).find('batch', '2020-24')
    await catalogue.retire(oldest?.id ?? '', lakshmi)
    const asked = { query: { degree: 'B.Tech' } }
    expect((await its.ask(GET, asked)).body).toContain('2021-2025')
    expect((await its.ask(GET, asked)).body).toContain('2020-2024')
    expect((await its.ask(GET, { query: { degree: 'B.Arch' } })).body).toEqual([])
  })
})

itNeeds(GET, ['degree'])
