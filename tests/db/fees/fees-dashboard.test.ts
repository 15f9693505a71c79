import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { typedDue } from '../../support/payments/dues.ts'
import { sunita } from '../../support/payments/fees.ts'
import { moveMoney } from '../../support/payments/moved-money.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { collectionsPage } from '#lib/server/features/fees/web/collections-page.ts'
import { readStudentFees } from '#lib/server/features/payments/web/own-fees.ts'
import { twoWhoPay } from '../../support/payments/receipts.ts'
import { later, openTestApp } from '../../support/app/test-app.ts'

const offices = ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER', 'ROLE_FEEPAYMENTS'] as const

describe.each(engines)('fees on dashboards, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(() => twoWhoPay(testApp))
  const shown = (role: Role, user: CurrentUser = userWith(role)) => testApp.app.dashboard([role], user)
  const tilesOf = async (role: Role, user?: CurrentUser) =>
    Object.fromEntries(
      (await shown(role, user)).tiles.map(({ name, value, context }) => [name, [value, context]]),
    )

  const changeOf = async (role: Role, tile: string) =>
    (await shown(role)).tiles.find(({ name }) => name === tile)?.change

  it('compare this year and this month with the same days before', async () => {
    testApp.clock.set('2026-11-10T06:00:00.000Z')
    await two.pay(two.examDue, '2026-10-10T06:00:00.000Z')
    await two.pay(two.ravis, '2026-11-05T06:00:00.000Z')
    expect(await changeOf('ROLE_CHAIRMAN', 'collectedThisMonth')).toEqual({
      direction: 'up',
      text: 'last month by this day: ₹\u00a01,500',
    })
    testApp.clock.set('2027-11-10T06:00:00.000Z')
    expect(await changeOf('ROLE_CHAIRMAN', 'collectedThisYear')).toEqual({
      direction: 'down',
      text: '100% · last year by this day: ₹\u00a046,500',
    })
  })

  it('show an officer what waits, who asked and what happens, and never their own proposals', async () => {
    const { app } = testApp
    for (const amount of [-100, -200, -300, -400]) {
      // Of two proposals at the same instant, either may be first.
      later(testApp, 60)
      await app.fees.adjustments.propose(two.ashas, { amount, reason: 'Merit' }, sunita)
    }
    const { waiting } = await shown('ROLE_ACCOUNTANTS_OFFICER')
    expect(waiting).toHaveLength(4)
    expect(waiting?.[0]).toEqual({
      title: 'Concession of ₹\u00a01: Asha Rao',
      asked: expect.stringContaining('on '),
      effect: 'If you confirm it, the student owes this much less.',
      action: 'Decide',
      link: `/app/Fees/due/${two.ashas}`,
    })
    expect(waiting?.at(-1)).toMatchObject({ title: '1 more', link: '/app/Fees/adjustments?state=proposed' })
    const own = { ...userWith('ROLE_ACCOUNTANTS_OFFICER'), id: sunita.id }
    expect((await shown('ROLE_ACCOUNTANTS_OFFICER', own)).waiting).toEqual([])
    expect((await shown('ROLE_ACCOUNTANT')).waiting).toEqual([])
    expect((await shown('ROLE_STUDENT')).waiting).toBeNull()
  })

  it('say to each office what came in today and this month, what is owed and what waits', async () => {
    testApp.clock.set('2026-11-30T18:29:00.000Z')
    await two.pay(two.examDue, '2026-10-31T18:29:59.000Z')
    await two.pay(two.ravis, '2026-11-30T18:00:00.000Z')
    await testApp.app.fees.adjustments.propose(two.ashas, { amount: -100, reason: 'Merit' }, sunita)
    for (const role of offices)
      expect(await tilesOf(role)).toMatchObject({
        collectedToday: ['₹\u00a045,000', '1 payment'],
        collectedThisMonth: ['₹\u00a045,000', ''],
        owed: ['₹\u00a045,000', ''],
        overdue: ['₹\u00a00', '0% of what is owed'],
      })
    // What came in at the last second of 31 October is later than the same day of a month before.
    expect(await changeOf('ROLE_ACCOUNTANT', 'collectedThisMonth')).toBeUndefined()
    const { plots, lists } = await shown('ROLE_ACCOUNTANT')
    expect(plots[0]?.title).toBe('Collections, last 30 days: ₹\u00a045,000 net')
    expect(plots[0]?.bars.at(-1)).toMatchObject({
      label: '30 Nov',
      value: 4_500_000,
      link: '/app/Fees/collections/day?atFrom=2026-11-30&atTo=2026-11-30',
    })
    expect(plots[0]?.bars).toHaveLength(30)
    expect(plots[1]).toMatchObject({ isMoney: true, bars: [{ label: 'Tuition Fee', value: 4_500_000 }] })
    expect(lists[0]?.links.map(({ title }) => title.split(' · ')[1])).toEqual(['Ravi Kumar', 'Asha Rao'])
    // A minute later it is the next day and month in India.
    testApp.clock.set('2026-11-30T18:30:00.000Z')
    expect(await tilesOf('ROLE_ACCOUNTANT')).toMatchObject({
      collectedToday: ['₹\u00a00', '0 payments'],
      collectedThisMonth: ['₹\u00a00', ''],
    })
    testApp.clock.set('2027-01-01T06:00:00.000Z')
    expect((await tilesOf('ROLE_ACCOUNTANT'))['overdue']).toEqual(['₹\u00a045,000', '100% of what is owed'])
  })

  it('say what went back in the words and with the figures of the collections', async () => {
    testApp.clock.set('2026-11-27T06:00:00.000Z')
    await two.pay(two.ravis, '2026-11-20T06:00:00.000Z')
    await moveMoney(testApp, {
      dueId: two.ravis,
      amount: 4_000_000,
      kind: 'refund',
      at: '2026-11-27T05:00:00.000Z',
    })
    const said = '₹\u00a045,000 received, ₹\u00a040,000 returned, ₹\u00a05,000 net'
    for (const role of ['ROLE_ACCOUNTANT', 'ROLE_PRINCIPAL'] as const)
      expect((await tilesOf(role))['collectedThisMonth']).toEqual([
        '₹\u00a05,000',
        'gross ₹\u00a045,000, refunded ₹\u00a040,000',
      ])
    const page = await collectionsPage(testApp.app, userWith('ROLE_ACCOUNTANT'), 'day', new URLSearchParams())
    expect(page?.sum).toBe(said)
  })

  it('show those who answer for the money what came in and, by branch, what is paid of what was charged', async () => {
    await two.pay(two.ravis, '2026-11-20T06:00:00.000Z')
    const { tiles: principals } = await shown('ROLE_PRINCIPAL')
    expect(principals.find(({ name }) => name === 'collectedThisMonth')).toMatchObject({
      value: '₹\u00a045,000',
      link: expect.stringContaining('/app/Fees/collections/day'),
    })
    for (const role of ['ROLE_CHAIRMAN', 'ROLE_DIRECTOR'] as const) {
      const { plots: drawn } = await shown(role)
      expect(drawn.map(({ name }) => name)).toEqual(['collectedByMonth', 'paidByBranch'])
      expect(drawn[0]).toMatchObject({ title: 'Collections, last 12 months: ₹\u00a045,000 net' })
      expect(drawn[0]?.bars.at(-1)).toMatchObject({ label: 'Nov', value: 4_500_000 })
      expect(drawn[1]).toMatchObject({
        title: '₹\u00a046,500 of ₹\u00a091,500 charged for 2026-2027 is outstanding (51%)',
        isMoney: true,
        bars: [{ label: 'CSE', value: 4_650_000, of: 9_150_000 }],
      })
      expect(await tilesOf(role)).toMatchObject({
        collectedThisMonth: ['₹\u00a045,000', ''],
        collectedThisYear: ['₹\u00a045,000', ''],
        owedThisYear: ['₹\u00a046,500', 'of ₹\u00a091,500 charged · in 2026-2027'],
        returnedThisMonth: ['₹\u00a00', ''],
      })
    }
    for (const role of ['ROLE_HOD', 'ROLE_STUDENT', 'ROLE_EXAMINATION'] as const) {
      const { plots, tiles } = await shown(role)
      expect(plots.filter(({ isMoney }) => isMoney)).toEqual([])
      expect(tiles.filter(({ name }) => name.startsWith('collected'))).toEqual([])
    }
  })

  it('tell a student and a parent what is due and when, and what was paid last', async () => {
    const { app } = testApp
    const student = userWith('ROLE_STUDENT')
    Object.assign(app.links, {
      studentOf: async () => app.students.show(two.asha),
      childrenOf: async () => [two.asha, two.ravi],
    })
    const onTime = { open: 4_650_000, next: 'due on 31 Dec 2026', isOverdue: false, action: 'choose' }
    expect(await readStudentFees(app, two.asha)).toMatchObject(onTime)
    await two.pay(two.examDue, '2026-11-20T06:00:00.000Z')
    const receipt = { title: '₹\u00a01,500 · Exam Fee · E/2026-27/000001', about: '20 Nov 2026' }
    expect((await shown('ROLE_STUDENT', student)).lists).toMatchObject([
      { name: 'ownReceipts', links: [receipt] },
    ])
    expect(await readStudentFees(app, two.asha)).toMatchObject({
      open: 4_500_000,
      action: 'pay',
      receipts: [receipt],
    })
    expect(await readStudentFees(app, two.ravi)).toMatchObject({ open: 4_500_000, receipts: [] })
    testApp.clock.set('2026-12-31T18:30:00.000Z')
    const late = { open: 4_500_000, next: 'overdue since 31 Dec 2026', isOverdue: true }
    expect(await readStudentFees(app, two.ravi)).toMatchObject(late)
    await two.pay(two.ashas, '2027-01-01T06:00:00.000Z')
    const done = { open: 0, next: 'Nothing is due at the moment.', isOverdue: false }
    expect(await readStudentFees(app, two.asha)).toMatchObject(done)
  })

  it('offer no payment while the bank is confirming one, and a payment only of what is left', async () => {
    const { app } = testApp
    const confirming = (dueIds: string[]) => ({
      ...app,
      payments: { ...app.payments, paymentsOf: async () => [{ state: 'pending', dueIds }] },
    })
    const feesOf = (studentId: string, dueIds: string[]) =>
      readStudentFees(confirming(dueIds) as unknown as typeof app, studentId)
    expect(await feesOf(two.ravi, [two.ravis])).toMatchObject({ next: 'Being confirmed', action: 'look' })
    expect(await feesOf(two.asha, [two.ashas])).toMatchObject({ action: 'choose' })
    expect(await readStudentFees(app, two.ravi)).toMatchObject({ action: 'pay' })
  })

  it('name the overdue part of what a student owes where another part is not overdue', async () => {
    testApp.clock.set('2026-12-31T18:30:00.000Z')
    const owing = { open: 4_650_000, next: '₹\u00a045,000 of it overdue since 31 Dec 2026', isOverdue: true }
    expect(await readStudentFees(testApp.app, two.asha)).toMatchObject(owing)
  })

  it('drop a kept page where dues are new, and not with each payment', async () => {
    const version = async (): Promise<number> =>
      (
        await testApp.app.database.reads
          .selectFrom('cache_tags')
          .select('version')
          .where('tag', '=', 'dues')
          .executeTakeFirstOrThrow()
      ).version
    const before = await version()
    await two.pay(two.examDue, '2026-11-20T06:00:00.000Z')
    expect(await version()).toBe(before)
    const asha = { kind: 'student' as const, id: two.asha }
    await testApp.app.fees.addDue(asha, typedDue({ feeTypeId: two.exam, label: 'Second' }), sunita)
    expect(await version()).toBeGreaterThan(before)
  })
})
