import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EngineName, engines } from '../support/databases.ts'
import { type TestApp, lakshmi, openTestApp } from '../support/test-app.ts'

describe.each(engines)('the college on %s', (engine: EngineName) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
  })
  afterEach(() => testApp.close())

  it('keeps all that is sound where one stored value no longer is', async () => {
    const { college, clock, database } = testApp.app
    const settings = { ...(await college.settings()), name: 'Demo College', refundRule: 'None.' }
    await college.save(settings, lakshmi)
    const stored = { ...settings, links: { ...settings.links, naac: 'http:\nx' } }
    await database.writes
      .updateTable('settings')
      .set({ value: JSON.stringify(stored), updated_at: clock.now() })
      .where('key', '=', 'college')
      .execute()
    expect(await college.settings()).toEqual(settings)
  })
})
