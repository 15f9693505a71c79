import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { sunita, typedFeeType } from '../../support/payments/fees.ts'
import { openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('fee types on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const types = () => testApp.app.fees.types
  const names = async () => (await types().all()).map(({ name }) => name)

  it('begin with those of most colleges, once, and leave what is there', async () => {
    await types().add(typedFeeType({ name: 'EXAM  fee', kind: 'general' }), sunita)
    await types().addDefaults(sunita)
    await types().addDefaults(sunita)
    expect(await names()).toEqual([
      'EXAM fee',
      'Tuition Fee',
      'Special Fee',
      'Admission Fee',
      'Library Fee',
      'Transport Fee',
      'Hostel Fee',
    ])
    expect(await auditedRows(testApp, 'feeType.added')).toHaveLength(7)
  })

  it('are renamed from the version that was seen, and the trail says so', async () => {
    const id = await types().add(typedFeeType(), sunita)
    await types().change(id, typedFeeType({ name: 'Tuition', isOnline: '' }), 1, sunita)
    expect(await types().all()).toMatchObject([{ id, name: 'Tuition', isOnline: false, version: 2 }])
    expect(await auditedRows(testApp, 'feeType.changed')).toMatchObject([
      { before: { name: 'Tuition Fee', isOnline: true }, after: { name: 'Tuition', isOnline: false } },
    ])
    await expect(types().change(id, typedFeeType(), 1, sunita)).rejects.toMatchObject({
      code: 'feeTypes.changedSince',
    })
    await expect(types().retire('gone', sunita)).rejects.toMatchObject({ code: 'feeTypes.notFound' })
  })

  it('are called each by a name of its own, in whatever capitals', async () => {
    const id = await types().add(typedFeeType(), sunita)
    await types().retire(id, sunita)
    const fields = { name: { code: 'feeTypes.nameRetired', params: { name: 'Tuition Fee' } } }
    await expect(types().add(typedFeeType({ name: 'tuition fee' }), sunita)).rejects.toMatchObject({ fields })
    const other = await types().add(typedFeeType({ name: 'Library Fee' }), sunita)
    await types().reinstate(id, sunita)
    await expect(
      types().change(other, typedFeeType({ name: 'Tuition Fee' }), 1, sunita),
    ).rejects.toMatchObject({ fields: { name: { code: 'feeTypes.nameTaken' } } })
  })

  it('give a name to one of two who type it at once', async () => {
    const ends = await Promise.allSettled([1, 2].map(() => types().add(typedFeeType(), sunita)))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('move past their neighbours, and not beyond the ends', async () => {
    const first = await types().add(typedFeeType(), sunita)
    await types().add(typedFeeType({ name: 'Library Fee' }), sunita)
    await types().move(first, 'up', sunita)
    expect(await names()).toEqual(['Tuition Fee', 'Library Fee'])
    await types().move(first, 'down', sunita)
    expect(await names()).toEqual(['Library Fee', 'Tuition Fee'])
    expect(await auditedRows(testApp, 'feeType.moved')).toHaveLength(1)
  })

  it('are removed where nothing refers to them, and keep how they are paid once somebody owes them', async () => {
    const id = await types().add(typedFeeType(), sunita)
    const at = testApp.clock.now()
    const due = {
      id: 'd1',
      payer_kind: 'student' as const,
      payer_id: 's1',
      fee_type_id: id,
      semester_id: null,
      year: '2026-2027',
      label: '',
      amount: 100,
      settled: 0,
      due_on: '',
      state: 'open' as const,
      payable_by: 'student' as const,
      source_kind: '',
      source_id: '',
      run_id: null,
      import_id: null,
      version: 1,
      created_at: at,
      created_by: 'u',
      updated_at: at,
    }
    await testApp.app.database.writes.insertInto('dues').values(due).execute()
    await expect(types().remove(id, sunita)).rejects.toMatchObject({
      code: 'feeTypes.inUse',
      params: { name: 'Tuition Fee' },
    })
    await expect(types().change(id, typedFeeType({ kind: 'exam' }), 1, sunita)).rejects.toMatchObject({
      fields: { kind: { code: 'feeTypes.kindUsed' } },
    })
    await testApp.app.database.writes.deleteFrom('dues').execute()
    await types().remove(id, sunita)
    expect(await names()).toEqual([])
    expect(await auditedRows(testApp, 'feeType.removed')).toMatchObject([{ before: { name: 'Tuition Fee' } }])
  })

  it('are listed in their order, searched and filtered', async () => {
    await types().addDefaults(sunita)
    const [, special] = await types().all()
    await types().retire(special?.id ?? '', sunita)
    const shown = async (query: Record<string, string>) =>
      columnOf(await showList(testApp, 'feeTypes', query, 'ROLE_ACCOUNTANTS_OFFICER'), 'name')
    expect(await shown({ kind: 'general' })).toEqual(['Tuition Fee', 'Special Fee'])
    expect(await shown({ kind: 'general', status: 'open' })).toEqual(['Tuition Fee'])
    expect(await shown({ search: 'library' })).toEqual(['Library Fee'])
    expect((await shown({ sort: 'name' }))[0]).toBe('Admission Fee')
  })
})
