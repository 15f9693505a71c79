import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../support/databases.ts'
import { type TestHouse, julyExam, lakshmi, openHouse } from '../support/house.ts'

describe.each(engines)('the audit trail on %s', (engine) => {
  let house: TestHouse
  beforeEach(async () => {
    house = await openHouse(engine)
    for (const title of ['first', 'second', 'third'])
      await house.app.results.exams.create({ ...julyExam, title }, lakshmi)
  })
  afterEach(() => house.close())

  const trail = () => house.app.resultsStore.read.audit
  const writes = () => house.app.database.writes

  it('is whole, and finds rows by person and by record, in capitals too', async () => {
    expect(await trail().verify()).toMatchObject({ rows: 3, brokenAt: null })
    const found = await trail().list({ person: lakshmi.name, record: 'exam', page: 1, perPage: 2 })
    expect(found.total).toBe(3)
    expect(found.rows.map((row) => row.seq)).toEqual([3, 2])
    const shouted = { person: 'EXAM-LAKSHMI', record: 'EXAM', page: 1, perPage: 2 }
    expect((await trail().list(shouted)).total).toBe(3)
    expect(await trail().list({ person: 'ravi', record: '', page: 1, perPage: 2 })).toMatchObject({
      total: 0,
    })
  })

  it('stays one chain when many write at once', async () => {
    const titles = Array.from({ length: 8 }, (_, index) => `exam ${index}`)
    await Promise.all(titles.map((title) => house.app.results.exams.create({ ...julyExam, title }, lakshmi)))
    expect(await trail().verify()).toMatchObject({ rows: 11, brokenAt: null })
  })

  it('shows a row that was changed', async () => {
    await writes().updateTable('audit_entries').set({ actor_name: 'somebody' }).where('seq', '=', 2).execute()
    expect(await trail().verify()).toMatchObject({ brokenAt: 2 })
  })

  it('shows a row that was taken out, also the last one', async () => {
    await writes().deleteFrom('audit_entries').where('seq', '=', 3).execute()
    expect(await trail().verify()).toMatchObject({ brokenAt: 3 })
    await writes().deleteFrom('audit_entries').where('seq', '=', 1).execute()
    expect(await trail().verify()).toMatchObject({ brokenAt: 1 })
  })
})
