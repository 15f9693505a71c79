import { beforeEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { differenceOf } from '#lib/server/features/till/shifts/shift.ts'
import { cash, kavita, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestPayments } from '../../support/payments/payments.ts'

describe.each(engines)('shifts at the till, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  const till = () => payments.app.till
  const today = () => indianDate(payments.clock.now())
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await till().open(2_000_00, ramesh)
  })

  it('expect the float and the cash without its change, and are closed where the count agrees', async () => {
    await take(payments, { [owed.tuition]: '900' }, [cash('900', '1000')])
    await take(payments, { [owed.library]: '100' }, [
      { way: 'upi', amount: '100', reference: '412345678901' },
    ])
    const shift = await till().count({ 2000: 1, 500: 1, 200: 2 }, ramesh)
    expect(shift).toMatchObject({ state: 'closed', count: { cash: 2_900_00, expected: 2_900_00 } })
    await expect(till().count({}, ramesh)).rejects.toMatchObject({ code: 'till.noShift' })
  })

  it('keep a difference as it is: the cashier says why, another person accepts it', async () => {
    const { id, state, count } = await till().count({ 500: 3 }, ramesh)
    expect([state, count && differenceOf(count)]).toEqual(['counted', -500_00])
    await expect(till().accept(id, officer)).rejects.toMatchObject({ code: 'till.notExplained' })
    await expect(till().explain(id, 'A note of 500 is missing.', kavita)).rejects.toMatchObject({
      code: 'till.shiftNotFound',
    })
    await till().explain(id, 'A note of 500 is missing.', ramesh)
    const both = { ...ramesh, roles: ['ROLE_FEEPAYMENTS', 'ROLE_ACCOUNTANTS_OFFICER'] as const }
    await expect(till().accept(id, { ...both, roles: [...both.roles] })).rejects.toMatchObject({
      code: 'till.ownShift',
    })
    await expect(till().accept(id, kavita)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await till().accept(id, officer)
    expect(await till().shift(id)).toMatchObject({ state: 'closed' })
    expect(await auditedRows(payments, 'tillShift.accepted')).toMatchObject([
      { after: { counted: '1500', expected: '2000', reason: 'A note of 500 is missing.' } },
    ])
  })

  it('are all counted before another person closes the day, which then takes no receipt', async () => {
    await till().open(0, kavita)
    await expect(till().closeDay(today(), officer)).rejects.toMatchObject({ code: 'till.notCounted' })
    await till().count({ 500: 4 }, ramesh)
    await till().count({}, kavita)
    await expect(till().closeDay(today(), { ...officer, id: kavita.id })).rejects.toMatchObject({
      code: 'till.ownDay',
    })
    await till().closeDay(today(), officer)
    expect(await till().day(today())).toMatchObject({ state: 'closed' })
    await expect(till().open(0, ramesh)).rejects.toMatchObject({ code: 'till.dayClosed' })
    await expect(take(payments, { [owed.tuition]: '900' }, [cash('900')])).rejects.toMatchObject({
      code: 'till.noShift',
    })
  })

  it('belong to cashiers: nobody else opens or counts one', async () => {
    await expect(till().open(0, officer)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await expect(till().open(0, ramesh)).rejects.toMatchObject({ code: 'till.shiftOpen' })
    await expect(till().closeDay('2020-01-01', officer)).rejects.toMatchObject({ code: 'till.noDay' })
  })
})
