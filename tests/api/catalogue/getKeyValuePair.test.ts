import { describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getKeyValuePair.ts'
import { itNeeds, withDefaults } from '../../support/calls/option-calls.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { engines } from '../../support/database/databases.ts'

describe.each(engines)('getKeyValuePair on %s', (engine) => {
  const its = withDefaults(engine)
  const valuesOf = async (key: string) => (await its.ask(GET, { query: { key } })).body

  it('answers the values of the three keys that clients know, under the key as it was asked', async () => {
    expect(await valuesOf('entrancetype')).toEqual(
      ['ICET', 'PGECT', 'POLYCET', 'EAPCET', 'ECET'].map((value) => ({ key: 'entrancetype', value })),
    )
    expect(await valuesOf('Nationality')).toContainEqual({ key: 'Nationality', value: 'Indian' })
    expect(await valuesOf('Religion')).toContainEqual({ key: 'Religion', value: 'Hindu' })
  })

  it('answers the college’s own pairs, and nothing for a key that nobody knows', async () => {
    await its.testApp.app.catalogue.add(
      'keyValue',
      typedEntry({ name: 'Telugu', code: 'MotherTongue' }),
      lakshmi,
    )
    expect(await valuesOf('mothertongue')).toEqual([{ key: 'mothertongue', value: 'Telugu' }])
    expect(await valuesOf('toString')).toEqual([])
  })
})

itNeeds(GET, ['key'])
