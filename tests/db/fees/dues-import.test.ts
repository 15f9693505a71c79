import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { startPaying, payDue, twoWhoOwe } from '../../support/payments/dues.ts'
import { sunita, vijaya } from '../../support/payments/fees.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

describe.each(engines)('dues from a file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(() => twoWhoOwe(testApp))
  const uploads = () => uploadsOf(testApp, 'dues', sunita)
  const head = 'Roll number,Fee type,Academic year,Semester,Amount,Due date,Note'
  const check = (...rows: string[]) => uploads().check(csvOf(head, ...rows))
  const duesOf = (id: string) => testApp.app.fees.duesOf({ kind: 'student', id })
  const both = [
    '21b81a0501,tuition fee,2026-27,,"1,20,000.50",31/07/2027,Opening balance',
    'A2,Tuition Fee,2026-2027,,500,,',
  ]

  it('become dues of who has the number, once', async () => {
    await uploads().commit(await check(...both))
    expect(await duesOf(two.asha)).toMatchObject([
      { year: '2026-2027', label: 'Opening balance', amount: 12_000_050, dueOn: '2027-07-31', state: 'open' },
    ])
    expect(await duesOf(two.ravi)).toMatchObject([{ amount: 50_000, dueOn: '', label: '' }])
    const again = await check(both[0] ?? '', 'A2,Tuition Fee,2026-2027,,700,,')
    expect(await testApp.app.imports.show(again)).toMatchObject({ newRows: 0, unchangedRows: 2 })
    expect(await duesOf(two.ravi)).toMatchObject([{ amount: 50_000 }])
  })

  it('say at the cell what is wrong', async () => {
    const importId = await check(
      'X9,Tuition Fee,2026-2027,,500,,',
      'A2,Nothing,2026-2027,,500,,',
      'A2,Tuition Fee,2026,,500,,',
      'A2,Tuition Fee,2026-2027,IX,500,,',
      'A2,Tuition Fee,2026-2027,,-5,,',
      'A2,Tuition Fee,2026-2027,,500,31/02/2026,',
      `A2,Tuition Fee,2026-2027,,500,,${'x'.repeat(61)}`,
      ',,,,,,x',
      'A2,Tuition Fee,2025-2026,,1,,',
      '21B81A0501,Tuition Fee,2026-2027,,1,,',
      '21B81A0501,Tuition Fee,2026-2027,,2,,',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'number'],
      [3, 'feeType'],
      [4, 'year'],
      [5, 'semester'],
      [6, 'amount'],
      [7, 'dueOn'],
      [8, 'label'],
      [9, expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
      [11, 'number'],
      [12, 'number'],
    ])
  })

  it('are not overdue at once unless somebody accepts the days that have passed', async () => {
    const late = '21B81A0501,Tuition Fee,2026-2027,,1500,31/07/2026,'
    const importId = await check(late, 'A2,Tuition Fee,2026-2027,,500,,')
    expect(await uploads().wrong(importId)).toEqual([[2, 'dueOn']])
    const { imports } = testApp.app
    expect((await imports.show(importId)).remedy).toMatchObject({
      text: 'In 1 row the day has passed. Its fee would be overdue at once.',
    })
    await uploads().commit(importId, true)
    expect(await duesOf(two.asha)).toEqual([])
    const again = await check(late)
    await imports.applyRemedy(again, sunita)
    const { mapping } = await imports.show(again)
    await uploads().ended(imports.check(again, { mapping }, sunita))
    await uploads().commit(again)
    expect(await duesOf(two.asha)).toMatchObject([{ dueOn: '2026-07-31' }])
    // Existing dues need no confirmation.
    expect(await uploads().wrong(await check(late))).toEqual([])
  })

  it('are read by the command with the word that accepts such days', async () => {
    const order = (options: Record<string, string>) =>
      testApp.app.imports.atOnce(
        {
          kind: 'dues',
          bytes: csvOf(head, 'A2,Tuition Fee,2026-2027,,500,31/07/2026,'),
          fileName: 'dues.csv',
          options,
          isDryRun: false,
          skipBad: false,
          addMissing: false,
        },
        sunita,
      )
    expect(await order({})).toMatchObject({ isWritten: false, summary: { bad: 1 } })
    expect(await order({ passedDays: 'accept' })).toMatchObject({ isWritten: true, summary: { bad: 0 } })
  })

  it('are cancelled when the upload is undone, but for what is paid or being paid', async () => {
    const importId = await check(...both, 'A2,Tuition Fee,2025-2026,,900,,')
    await uploads().commit(importId)
    const [ashas] = await duesOf(two.asha)
    const ravis = (await duesOf(two.ravi)).find(({ year }) => year === '2025-2026')
    await payDue(testApp, ashas?.id ?? '', 100)
    await startPaying(testApp, ravis?.id ?? '')
    await uploads().proposeUndo(importId)
    const [change] = await testApp.app.fees.changes.ofSubject(importId)
    await testApp.app.fees.changes.confirm(change?.id ?? '', vijaya)
    await testApp.app.jobs.idle()
    expect(await testApp.app.imports.show(importId)).toMatchObject({ state: 'undone', notDoneRows: 2 })
    expect((await duesOf(two.ravi)).map(({ year, state }) => [year, state]).toSorted()).toEqual([
      ['2025-2026', 'open'],
      ['2026-2027', 'cancelled'],
    ])
    expect(await duesOf(two.asha)).toMatchObject([{ state: 'open', settled: 100 }])
  })
})
