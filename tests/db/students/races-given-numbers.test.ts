import { beforeEach, describe, expect, it } from 'vitest'
import { createAdmissionsStore } from '#lib/server/features/admissions/repository.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { admissionSheets, rowOf } from '../../support/admissions/admission-sheets.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { isSomebodyWaiting } from '../../support/database/race.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const row = (number: string, name: string, aadhaar: string): string =>
  rowOf(number, name, 'F', 'B.Tech', '2026', 'CSE', aadhaar, '15/08/2007')

/** PostgreSQL detects it when the row is written; SQLite's second transaction sees what the first has written. */
describe.each(engines)('a number that is given at that moment, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => testApp.app.catalogue.addDefaults(lakshmi))

  /** Starts work while these numbers are being assigned; it ends after them. */
  async function whileGiven<T>(
    numbers: readonly string[],
    like: string,
    startWork: () => Promise<T>,
  ): Promise<T> {
    const { app, clock } = testApp
    let started: Promise<T> | undefined
    await createAdmissionsStore(app).transact(async (write) => {
      const fields = await write.admissions.find(like)
      if (!fields) throw new Error('nobody is like that')
      const added = { at: clock.now(), by: swathi.id, state: 'submitted' } as const
      for (const number of numbers)
        await write.admissions.insert({ id: number, number, form: 1, importId: null, fields }, added)
      started = startWork()
      while (engine === 'postgres' && !(await isSomebodyWaiting(app.database))) continue
    })
    if (!started) throw new Error('nothing was begun')
    return started
  }

  it('leaves the row of another upload out, and the others are saved', async () => {
    const { app } = testApp
    const its = admissionSheets(testApp)
    const first = await its.checkRows(row('A-1', 'Asha Rao', '2341 2341 2346'))
    await its.commit(first)
    const [asha] = await its.saved()
    const second = await its.checkRows(
      row('A-2', 'Ravi Kumar', '4100 2000 3000'),
      row('A-3', 'Hema Rao', '4100 2000 3001'),
      row('', 'Meena Rao', '4100 2000 3002'),
    )
    await whileGiven(['A-2', '2026/0001'], asha?.id ?? '', () => its.commit(second))
    expect(await its.savedNames()).toEqual([
      '2026/0001 Asha Rao',
      '2026/0002 Meena Rao',
      'A-1 Asha Rao',
      'A-2 Asha Rao',
      'A-3 Hema Rao',
    ])
    const { rows } = await app.imports.rows(second, 'notDone', 1)
    expect(rows.map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
      [2, expect.stringContaining('Another person got this admission number')],
    ])
  })

  it('is not that of a single form, which draws the one after it', async () => {
    const { admissions } = testApp.app
    const asha = await admissions.save(newAdmission(), swathi)
    const ravi = newAdmission({ name: 'Ravi Kumar', aadharNo: '410020003000', hallTicketNo: 'ht1002' })
    const saved = await whileGiven(['2026/0002', '2026/0003'], asha.id, () => admissions.save(ravi, swathi))
    expect([asha.number, saved.number]).toEqual(['2026/0001', '2026/0004'])
    expect((await auditedRows(testApp, 'admission.submitted')).map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ number: '2026/0004' }),
    )
  })
})
