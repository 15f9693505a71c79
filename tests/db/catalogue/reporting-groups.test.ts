import { describe, expect, it } from 'vitest'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'

describe.each(anyEngine)('the reporting group of a caste category, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const groupOf = async (name: string) =>
    (await testApp.app.catalogue.read()).find('casteCategory', name)[0]?.reportsAs

  it('is set by a certain name, and otherwise proposed until somebody saves it', async () => {
    const { catalogue } = testApp.app
    await catalogue.addDefaults(lakshmi)
    expect(await groupOf('BC-B')).toBe('obc')
    const id = await catalogue.add('casteCategory', typedEntry({ name: 'SC-I' }), lakshmi)
    expect(await groupOf('SC-I')).toBe('')
    const shown = async () => columnOf(await showList(testApp, 'catalogue.casteCategory'), 'reportsAs').at(-1)
    expect(await shown()).toBe('SC (proposed)')
    await catalogue.change(id, typedEntry({ name: 'SC-I', reportsAs: 'sc' }), 1, lakshmi)
    expect(await groupOf('SC-I')).toBe('sc')
    expect(await shown()).toBe('SC')
    await expect(
      catalogue.change(id, typedEntry({ name: 'SC-I', reportsAs: 'minor' }), 2, lakshmi),
    ).rejects.toMatchObject({ fields: { reportsAs: { code: 'field.invalid' } } })
  })
})
