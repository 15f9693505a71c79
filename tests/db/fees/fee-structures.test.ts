import { beforeEach, describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { feeType, sunita, typedStructure } from '../../support/payments/fees.ts'
import { openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { entryId, placeInCse } from '../../support/people/students.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('fee structures on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let tuition = ''
  let cse = { branchId: '', batchId: '' }
  beforeEach(async () => {
    cse = await placeInCse(testApp)
    tuition = await feeType(testApp)
  })
  const structures = () => testApp.app.fees.structures
  const add = (more: Partial<Parameters<typeof typedStructure>[0]> = {}) =>
    structures().add(typedStructure({ feeTypeId: tuition, ...more }), sunita)

  it('are kept in paise, with the course that a branch says', async () => {
    const id = await add({ branchId: cse.branchId, amount: '₹ 1,20,000.50', dueOn: '2026-07-31' })
    const courseId = await entryId(testApp, 'course', 'B.Tech')
    expect(await structures().find(id)).toMatchObject({ courseId, amount: 12_000_050, dueOn: '2026-07-31' })
    expect(await auditedRows(testApp, 'feeStructure.added')).toMatchObject([
      { after: { feeType: 'Tuition Fee', course: 'B.Tech', rupees: '120000.50', batch: '' } },
    ])
  })

  it('are one for each fee, year and choice', async () => {
    await add({ branchId: cse.branchId })
    await add()
    await add({ year: '2025-2026' })
    await expect(add({ branchId: cse.branchId, amount: '1' })).rejects.toMatchObject({
      fields: { feeTypeId: { code: 'structures.taken' } },
    })
    const ends = await Promise.allSettled([1, 2].map(() => add({ batchId: cse.batchId })))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('refuse what is not there, of another course, or retired', async () => {
    await expect(add({ branchId: cse.batchId })).rejects.toMatchObject({
      fields: { branchId: { code: 'catalogue.notThere' } },
    })
    const mba = await entryId(testApp, 'course', 'MBA')
    await expect(add({ courseId: mba, branchId: cse.branchId })).rejects.toMatchObject({
      fields: { branchId: { code: 'catalogue.otherCourse' } },
    })
    const id = await add()
    await testApp.app.fees.types.retire(tuition, sunita)
    await expect(add({ branchId: cse.branchId })).rejects.toMatchObject({
      fields: { feeTypeId: { code: 'feeTypes.notThere' } },
    })
    // A structure of a retired fee type can still be corrected.
    await structures().change(id, typedStructure({ feeTypeId: tuition, amount: '1' }), 1, sunita)
  })

  it('are changed and removed from the version that was seen', async () => {
    const id = await add()
    const typed = typedStructure({ feeTypeId: tuition, amount: '50000', year: '2025-26' })
    await structures().change(id, typed, 1, sunita)
    expect(await structures().find(id)).toMatchObject({ amount: 5_000_000, year: '2025-2026', version: 2 })
    const refused = { code: 'structures.changedSince' }
    await expect(structures().change(id, typed, 1, sunita)).rejects.toMatchObject(refused)
    await expect(structures().remove(id, 1, sunita)).rejects.toMatchObject(refused)
    await structures().remove(id, 2, sunita)
    expect(await structures().all()).toEqual([])
    await expect(structures().remove(id, 2, sunita)).rejects.toMatchObject({ code: 'structures.notFound' })
  })

  it('are copied into another year once, with days that move along', async () => {
    await add({ year: '2023-2024', dueOn: '2024-02-29' })
    await add({ year: '2023-2024', branchId: cse.branchId })
    await add({ year: '2024-2025', branchId: cse.branchId, amount: '1' })
    const retired = await feeType(testApp, { name: 'Old Fee' })
    await add({ year: '2023-2024', feeTypeId: retired })
    await testApp.app.fees.types.retire(retired, sunita)
    const years = { from: '2023-2024', to: '2024-2025', overdueConfirmed: true }
    expect(await structures().copy(years, sunita)).toBe(1)
    expect(await structures().copy(years, sunita)).toBe(0)
    const next = (await structures().all()).filter(({ year }) => year === years.to)
    expect(next.map(({ amount, dueOn }) => [amount, dueOn]).toSorted()).toEqual([
      [100, ''],
      [4_500_000, '2025-02-28'],
    ])
  })

  it('are listed with what they name, filtered and sorted', async () => {
    await add({ amount: '10' })
    await add({ branchId: cse.branchId, amount: '30' })
    await add({ branchId: cse.branchId, batchId: cse.batchId, amount: '20', year: '2025-2026' })
    const shown = async (query: Record<string, string>, column = 'whom') =>
      columnOf(await showList(testApp, 'feeStructures', query, 'ROLE_ACCOUNTANTS_OFFICER'), column)
    expect(await shown({ sort: 'amount' }, 'amount')).toEqual(['1000', '2000', '3000'])
    expect(await shown({ year: '2026-2027', sort: 'amount' })).toEqual(['Everybody', 'B.Tech · CSE'])
    expect(await shown({ batch: cse.batchId })).toEqual(['B.Tech · 2021-2025 · CSE'])
    expect(await shown({ search: 'everybody' })).toEqual(['Everybody'])
  })
})
