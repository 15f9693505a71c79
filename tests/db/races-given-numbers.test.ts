import { afterEach, beforeEach, expect, it } from 'vitest'
import { photoStoreOf } from '#lib/server/features/admissions/photo-store.ts'
import { swathi } from '../support/admissions.ts'
import { admissionSheets, rowOf } from '../support/admission-sheets.ts'
import { isSomebodyWaiting } from '../support/race.ts'
import { type TestApp, lakshmi, openTestApp } from '../support/test-app.ts'

/** On PostgreSQL alone: SQLite has one writer, whose second transaction finds what the first has written. */
let testApp: TestApp
beforeEach(async () => {
  testApp = await openTestApp('postgres')
  await testApp.app.catalogue.addDefaults(lakshmi)
})
afterEach(() => testApp.close())

const row = (number: string, name: string, aadhaar: string): string =>
  rowOf(number, name, 'F', 'B.Tech', '2026', 'CSE', aadhaar, '15/08/2007')

it('a number that another upload gives at the same moment leaves its row out, and the others are saved', async () => {
  const { app, clock } = testApp
  const its = admissionSheets(testApp)
  const first = await its.checkRows(row('A-1', 'Asha Rao', '2341 2341 2346'))
  await its.commit(first)
  const [asha] = await its.saved()
  const second = await its.checkRows(
    row('A-2', 'Ravi Kumar', '4100 2000 3000'),
    row('A-3', 'Hema Rao', '4100 2000 3001'),
    row('', 'Meena Rao', '4100 2000 3002'),
  )
  let committed = Promise.resolve()
  await photoStoreOf(app).transact(async (write) => {
    const fields = await write.admissions.find(asha?.id ?? '')
    if (!fields) return
    const added = { at: clock.now(), by: swathi.id, state: 'submitted' as const }
    for (const number of ['A-2', '2026/0001'])
      await write.admissions.insert({ id: number, number, form: 1, importId: null, fields }, added)
    committed = its.commit(second)
    while (!(await isSomebodyWaiting(app.database))) continue
  })
  await committed
  expect(await its.savedNames()).toEqual([
    ...['2026/0001 Asha Rao', '2026/0002 Meena Rao', 'A-1 Asha Rao', 'A-2 Asha Rao', 'A-3 Hema Rao'],
  ])
  const { rows } = await app.imports.rows(second, 'notDone', 1)
  expect(rows.map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
    [2, expect.stringContaining('Somebody else got this admission number')],
  ])
})
