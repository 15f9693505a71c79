import { describe, expect, it } from 'vitest'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { mailed } from '../../support/app/confirmations.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { newAdmission, swathi as desk } from '../../support/admissions/admissions.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { payDue, typedDue } from '../../support/payments/dues.ts'
import { feeType, sunita, vijaya } from '../../support/payments/fees.ts'
import { owesByPlace } from '../../support/payments/sponsors.ts'

describe.each(engines)('the list of defaulters, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, mailed))
  /** Tuition was due on 31 December, the library fee on 1 November. */
  const two = makeForEach(async () => {
    const made = await owesByPlace(testApp)
    await made.make()
    const library = await feeType(testApp, { name: 'Library Fee' })
    const due = typedDue({ feeTypeId: library, dueOn: '2026-11-01', overdueConfirmed: 'on' })
    await testApp.app.fees.addDue({ kind: 'student', id: made.asha }, due, sunita)
    await testApp.app.database.writes
      .updateTable('students')
      .set({ email: 'asha@example.edu', mobile: '9849000001' })
      .where('id', '=', made.asha)
      .execute()
    testApp.clock.set('2027-01-15T06:00:00.000Z')
    return { ...made, library }
  })
  const fees = () => testApp.app.fees
  const list = (query: Record<string, string> = {}) => showList(testApp, 'defaulters', query)
  const names = async (query: Record<string, string> = {}) => columnOf(await list(query), 'payer')
  const asha = () => `student:${two.asha}`
  const ravi = () => `student:${two.ravi}`
  const emails = () =>
    testApp.app.database.reads
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'overdueFees')
      .execute()

  it('has one row a person, with sum, count and the oldest day', async () => {
    const shown = await list()
    expect(columnOf(shown, 'payer')).toEqual(['Asha Rao', 'Ravi Kumar'])
    expect(columnOf(shown, 'dues')).toEqual(['2', '1'])
    expect(columnOf(shown, 'days')).toEqual(['75', '15'])
    expect(columnOf(shown, 'mobile')).toEqual(['9849000001', ''])
    expect(columnOf(shown, 'open').map((sum) => sum.replaceAll(/\D/g, ''))).toEqual(['4650000', '4500000'])
    expect(shown.foot).toMatchObject([{ heading: 'Total' }])
  })

  it('is filtered by fee type, delay, branch and search, and sorted by each figure', async () => {
    expect(await names({ type: two.library })).toEqual(['Asha Rao'])
    expect(await names({ delay: '30' })).toEqual(['Asha Rao'])
    expect(await names({ delay: '90' })).toEqual([])
    expect(await names({ branch: two.place.branchId })).toEqual(['Asha Rao', 'Ravi Kumar'])
    expect(await names({ search: 'ravi' })).toEqual(['Ravi Kumar'])
    for (const sort of ['open', 'dues', '-since', '-payer'])
      expect((await names({ sort }))[0], sort).toBe('Ravi Kumar')
    for (const sort of ['number', 'reminded']) expect(await names({ sort }), sort).toHaveLength(2)
  })

  it('leaves out what a sponsor pays, what is paid, what is not due yet, and cancelled admissions', async () => {
    const [oldest] = await fees().duesOf({ kind: 'student', id: two.asha })
    await two.putInForce({ seatTypeId: two.convener })
    expect(columnOf(await list(), 'dues')).toEqual(['1', '1'])
    await payDue(testApp, oldest?.id ?? '', 150_000)
    expect(await names()).toEqual(['Ravi Kumar'])
    const later = typedDue({ feeTypeId: two.library, dueOn: '2027-03-01' })
    await fees().addDue({ kind: 'student', id: two.asha }, { ...later, label: 'Later' }, sunita)
    expect(await names()).toEqual(['Ravi Kumar'])
    const { id } = await testApp.app.admissions.save(newAdmission(), desk)
    const due = typedDue({ feeTypeId: two.library, dueOn: '2027-01-01', overdueConfirmed: 'on' })
    await fees().addDue({ kind: 'admission', id }, due, sunita)
    expect(await names()).toHaveLength(2)
    await testApp.app.database.writes
      .updateTable('admissions')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .execute()
    expect(await names()).toEqual(['Ravi Kumar'])
  })

  it('reminds each person by one email about all overdue fees, and names who is left out', async () => {
    const plan = await fees().defaulters.plan([asha(), ravi(), 'student:gone'])
    expect(plan).toMatchObject({
      ready: [{ key: asha(), dues: [{}, {}] }],
      refused: [
        { key: ravi(), name: 'Ravi Kumar', problem: { code: 'reminders.noAddress' } },
        { key: 'student:gone', problem: { code: 'reminders.nothingOverdue' } },
      ],
    })
    await expect(fees().defaulters.remind([asha()], plan.pin, vijaya)).rejects.toMatchObject({
      code: 'session.notAllowed',
    })
    const keys = [asha(), ravi()]
    expect(await fees().defaulters.remind(keys, plan.pin, sunita)).toBe(1)
    expect(await fees().defaulters.remind(keys, plan.pin, sunita)).toBe(1)
    await testApp.app.jobs.idle()
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email?.address).toBe('asha@example.edu')
    expect(await auditedRows(testApp, 'due.reminded')).toHaveLength(2)
    expect((await list()).rows[0]?.cells).toContainEqual(
      expect.objectContaining({ kind: 'instant', at: testApp.clock.now() }),
    )
    expect(await fees().defaulters.plan([asha()])).toMatchObject({
      ready: [],
      refused: [{ problem: { code: 'reminders.lately' } }],
    })
    await expect(fees().defaulters.remind([asha()], plan.pin, sunita)).rejects.toMatchObject({
      code: 'reminders.choiceChanged',
    })
    testApp.clock.set('2027-01-22T06:00:00.000Z')
    expect(await fees().defaulters.plan([asha()])).toMatchObject({ ready: [{ key: asha() }] })
  })

  it('names no fee about which a proposal waits, and reminds of none if one waits about each', async () => {
    const dues = await fees().duesOf({ kind: 'student', id: two.asha })
    const trust = { payableBy: 'sponsor', reason: 'Letter of the trust' } as const
    await fees().changes.proposePayable(dues[0]?.id ?? '', trust, sunita)
    expect(await fees().defaulters.plan([asha()])).toMatchObject({ ready: [{ dues: [{}], checked: 1 }] })
    await fees().changes.proposePayable(dues[1]?.id ?? '', trust, sunita)
    expect(await fees().defaulters.plan([asha()])).toMatchObject({
      refused: [{ problem: { code: 'reminders.beingChecked' } }],
    })
    // They are owed until the officer decides.
    expect(await names()).toEqual(['Asha Rao', 'Ravi Kumar'])
  })
})
