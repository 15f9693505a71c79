import { describe, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getBranchesShortForms.ts'
import { engines } from '../../support/database/databases.ts'
import { itAnswers, itNeeds, withDefaults } from '../../support/calls/option-calls.ts'
import { lakshmi } from '../../support/app/test-app.ts'

itAnswers(GET, 'names the branches of a course by their short names', [
  [{ course: 'B.Tech', batch: '2023-27' }, ['CSE', 'ECE', 'EEE', 'MECH', 'CIVIL']],
  [{ course: 'B.Tech', batch: '1999' }, []],
  [{ course: 'B.Arch', batch: '2023' }, []],
])
itNeeds(GET, ['course', 'batch'])

describe.each(engines)('getBranchesShortForms on %s', (engine) => {
  const its = withDefaults(engine)

  it('leaves out what is retired, but where all that there were are asked for', async () => {
    const { catalogue } = its.testApp.app
    const view = await catalogue.read()
    for (const entry of [view.find('batch', '2020-24')[0], view.find('branch', 'CIVIL')[0]])
      await catalogue.retire(entry?.id ?? '', lakshmi)
    const ask = async (query: Record<string, string>) =>
      (await its.ask(GET, { query: { course: 'B.Tech', ...query } })).body
    const open = ['CSE', 'ECE', 'EEE', 'MECH']
    expect(await ask({ batch: '2023-27' })).toEqual(open)
    expect(await ask({ batch: '2020-24' })).toEqual([])
    for (const batch of ['2020-24', '2023-27'])
      expect(await ask({ batch, retired: 'yes' })).toEqual([...open, 'CIVIL'])
    expect(await ask({ batch: '1999', retired: 'yes' })).toEqual([])
  })
})
