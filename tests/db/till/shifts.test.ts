import { beforeEach, describe, expect, it } from 'vitest'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Role } from '#lib/schemas/role.ts'
import { cashOfDay } from '#lib/server/features/till/cash-deposits/cash-of-day.ts'
import { differenceOf } from '#lib/server/features/till/shifts/shift.ts'
import { cash, kavita, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { userWith } from '../../support/calls/call.ts'
import { addDue, openTestPayments } from '../../support/payments/payments.ts'
import { registeredStudent } from '../../support/people/linked-people.ts'
import { claim } from '../../support/till/claims.ts'

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

describe.each(engines)('a large difference at the till, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const till = () => payments.app.till
  const principal = { ...officer, id: 'u-rao', name: 'rao', roles: ['ROLE_PRINCIPAL' as const] }
  let shift = ''
  beforeEach(async () => {
    await studentWhoOwes(payments)
    await till().open(2_000_00, ramesh)
    shift = (await till().count({ 500: 1 }, ramesh)).id
    await till().explain(shift, 'Three notes are missing.', ramesh)
  })
  const state = async () => (await till().shift(shift))?.state

  it('is accepted by two people besides the cashier, and told to the principal', async () => {
    await expect(till().accept(shift, principal)).rejects.toMatchObject({ code: 'session.notAllowed' })
    await till().accept(shift, officer)
    expect(await state()).toBe('checked')
    await expect(till().accept(shift, officer)).rejects.toMatchObject({ code: 'till.ownAcceptance' })
    await expect(till().accept(shift, { ...principal, id: ramesh.id })).rejects.toMatchObject({
      code: 'till.ownShift',
    })
    await expect(till().closeDay(indianDate(payments.clock.now()), officer)).rejects.toMatchObject({
      code: 'till.notCounted',
    })
    expect(await till().largeDifferencesFor(officer.id)).toEqual([])
    expect(await till().largeDifferencesFor(principal.id)).toMatchObject([{ id: shift }])
    const told = async (id: string, role: Role) =>
      (await payments.app.notifications.of({ ...userWith(role), id })).map(({ name }) => name)
    expect(await told(principal.id, 'ROLE_PRINCIPAL')).toContain('largeDifferenceWaits')
    expect(await told(ramesh.id, 'ROLE_FEEPAYMENTS')).not.toContain('differenceAccepted')
    await till().accept(shift, principal)
    expect(await state()).toBe('closed')
    expect(await told(principal.id, 'ROLE_PRINCIPAL')).toContain('largeDifference')
    expect(await told(ramesh.id, 'ROLE_FEEPAYMENTS')).toContain('differenceAccepted')
    expect((await till().movesOfShift(shift)).map(({ to, byId }) => [to, byId])).toEqual([
      ['checked', officer.id],
      ['closed', principal.id],
    ])
  })

  it('does not go away by a recount that somebody asks for before accepting', async () => {
    await till().sendShiftBack(shift, 'Please look again.', officer)
    await expect(till().open(0, ramesh)).rejects.toMatchObject({ code: 'till.shiftOpen' })
    // The cashier knows by now what the books expect.
    await till().count({ 500: 4 }, ramesh)
    expect(await till().shift(shift)).toMatchObject({ state: 'counted', formerDifference: -1_500_00 })
    await till().explain(shift, 'They lay below.', ramesh)
    await till().accept(shift, officer)
    expect(await state()).toBe('checked')
    await till().accept(shift, principal)
    expect(await state()).toBe('closed')
    await expect(till().sendShiftBack(shift, 'Again', officer)).rejects.toMatchObject({
      code: 'reopening.notOpenAgain',
    })
  })

  it('gives no money to a shift that was sent back, before it is counted again', async () => {
    await till().sendShiftBack(shift, 'Please look again.', officer)
    const owed = await addDue(payments, {
      type: payments.types.general,
      amount: 10_00,
      payer: { kind: 'student', id: await registeredStudent(payments, '21B81A0502') },
    })
    await expect(take(payments, { [owed]: '10' }, [cash('10')])).rejects.toMatchObject({
      code: 'till.shiftSentBack',
    })
    await expect(claim(payments, { [owed]: '10' })).rejects.toMatchObject({ code: 'till.shiftSentBack' })
    expect((await till().openShift(ramesh.id))?.id).toBe(shift)
  })
})

describe.each(engines)('the drawer between two shifts, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  const till = () => payments.app.till

  it('keeps what the last shift left, and says where the rest is', async () => {
    const owed = await studentWhoOwes(payments)
    expect(await till().leftInDrawerOf(ramesh.id)).toBeNull()
    await till().open(2_000_00, ramesh)
    await take(payments, { [owed.tuition]: '900' }, [cash('900')])
    await till().count({ 500: 5, 200: 2 }, ramesh)
    expect(await till().leftInDrawerOf(ramesh.id)).toBe(2_000_00)
    await till().open(500_00, ramesh)
    await till().count({ 500: 1 }, ramesh)
    expect(await till().leftInDrawerOf(ramesh.id)).toBe(500_00)
    const day = indianDate(payments.clock.now())
    const shifts = await till().shiftsOf(day)
    expect(shifts.map(({ leftBefore, float }) => [leftBefore, float])).toEqual([
      [null, 2_000_00],
      [2_000_00, 500_00],
    ])
    expect(cashOfDay(shifts)).toMatchObject({
      counted: 2_900_00,
      toBank: 900_00,
      givenBack: new Map([[ramesh.id, 1_500_00]]),
      inDrawers: new Map([[ramesh.id, 500_00]]),
    })
    await till().closeDay(day, officer)
    expect(await till().cashToDeposit(officer.id)).toMatchObject([{ amount: 900_00 }])
  })
})
