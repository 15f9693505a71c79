import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EngineName, engines } from '../support/databases.ts'
import { type TestHouse, lakshmi, openHouse } from '../support/house.ts'

describe.each(engines)('the college on %s', (engine: EngineName) => {
  let house: TestHouse
  beforeEach(async () => {
    house = await openHouse(engine)
  })
  afterEach(() => house.close())

  it('keeps all that is sound where one stored value no longer is', async () => {
    const { college, clock, database } = house.app
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
