import { describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getAllSubCastesByCaste/[caste].ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { withDefaults } from '../../support/calls/option-calls.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { engines } from '../../support/database/databases.ts'

describe.each(engines)('getAllSubCastesByCaste on %s', (engine) => {
  const its = withDefaults(engine)

  it('names the sub-castes of one category alone', async () => {
    const { catalogue } = its.testApp.app
    const view = await catalogue.read()
    for (const [caste, name] of [
      ['BC-A', 'Agnikulakshatriya'],
      ['BC-B', 'Aryakshatriya'],
    ] as const) {
      const [category] = view.find('casteCategory', caste)
      await catalogue.add('subCaste', typedEntry({ name, parentId: category?.id ?? '' }), lakshmi)
    }
    const of = async (caste: string) => (await its.ask(GET, { params: { caste } })).body
    expect([await of('BC-A'), await of('bc-b'), await of('BC-Z')]).toEqual([
      ['Agnikulakshatriya'],
      ['Aryakshatriya'],
      [],
    ])
  })
})
