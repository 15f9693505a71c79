import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import { userWith } from '../../support/calls/call.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { typedDue } from '../../support/payments/dues.ts'
import { sunita } from '../../support/payments/fees.ts'
import { moveMoney } from '../../support/payments/moved-money.ts'
import { makeForEach, openForEach } from '../../support/app/opened.ts'
import { collectionsPage } from '#lib/server/features/fees/web/collections-page.ts'
import { readChildFees } from '#lib/server/features/payments/web/own-fees.ts'
import { twoWhoPay } from '../../support/payments/receipts.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const offices = ['ROLE_ACCOUNTANT', 'ROLE_ACCOUNTANTS_OFFICER', 'ROLE_FEEPAYMENTS'] as const

describe.each(anyEngine)('fees on dashboards, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(() => twoWhoPay(testApp))
  const shown = (role: Role, user: CurrentUser = userWith(role)) => testApp.app.dashboard([role], user)
  const tilesOf = async (role: Role, user?: CurrentUser) =>
    Object.fromEntries(
      (await shown(role, user)).tiles.map(({ name, value, context }) => [name, [value, context]]),
    )

  it('say to each office what came in today and this month, what is owed and what waits', async () => {
    testApp.clock.set('2026-11-30T18:29:00.000Z')
    await two.pay(two.examDue, '2026-10-31T18:29:59.000Z')
    await two.pay(two.ravis, '2026-11-30T18:00:00.000Z')
    await testApp.app.fees.adjustments.propose(two.ashas, { amount: -100, reason: 'Merit' }, sunita)
    for (const role of offices)
      expect(await tilesOf(role)).toMatchObject({
        collectedToday: ['₹\u00a045,000', '1 payment'],
        collectedThisMonth: ['₹\u00a045,000', 'last month: ₹\u00a01,500 net'],
        owed: ['₹\u00a045,000', ''],
        overdue: ['₹\u00a00', '0% of what is owed'],
        adjustmentsWaiting: ['1', ''],
        reviewsOpen: ['0', ''],
        refundsOpen: ['0', ''],
      })
    const { plots, lists } = await shown('ROLE_ACCOUNTANT')
    expect(plots[0]?.bars.at(-1)).toEqual({ label: 'today', value: 4_500_000 })
    expect(plots[0]?.bars).toHaveLength(7)
    expect(plots[1]).toMatchObject({ isMoney: true, bars: [{ label: 'Tuition Fee', value: 4_500_000 }] })
    expect(lists[0]?.links.map(({ title }) => title.split(' · ')[1])).toEqual(['Ravi Kumar', 'Asha Rao'])
    // A minute later it is the next day and month in India.
    testApp.clock.set('2026-11-30T18:30:00.000Z')
    expect(await tilesOf('ROLE_ACCOUNTANT')).toMatchObject({
      collectedToday: ['₹\u00a00', '0 payments'],
      collectedThisMonth: ['₹\u00a00', 'last month: ₹\u00a045,000 net'],
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
        `${said} · last month: ₹\u00a00 net`,
      ])
    const page = await collectionsPage(testApp.app, userWith('ROLE_ACCOUNTANT'), 'day', new URLSearchParams())
    expect(page?.sum).toBe(said)
  })

  it('show the principal what came in this month and, by branch, what is paid of what was charged; nobody else', async () => {
    await two.pay(two.ravis, '2026-11-20T06:00:00.000Z')
    const { plots: drawn, tiles: figures } = await shown('ROLE_PRINCIPAL')
    expect(figures.find(({ name }) => name === 'collectedThisMonth')).toMatchObject({
      value: '₹\u00a045,000',
      link: expect.stringContaining('/app/Fees/collections/day'),
    })
    const paid = drawn.find(({ name }) => name === 'paidByBranch')
    expect(paid).toMatchObject({
      title: '49% of what was charged is paid',
      isMoney: true,
      bars: [{ label: 'CSE', value: 4_500_000, of: 9_150_000 }],
    })
    for (const role of ['ROLE_HOD', 'ROLE_STUDENT', 'ROLE_EXAMINATION'] as const) {
      const { plots, tiles } = await shown(role)
      expect(plots.filter(({ isMoney }) => isMoney)).toEqual([])
      expect(tiles.filter(({ name }) => name.startsWith('collected'))).toEqual([])
    }
  })

  it('tell a student and a parent what is due and when, and what was paid last', async () => {
    const { app } = testApp
    const student = userWith('ROLE_STUDENT')
    expect(await tilesOf('ROLE_STUDENT', student)).not.toHaveProperty('ownDue')
    Object.assign(app.links, {
      studentOf: async () => app.students.show(two.asha),
      childrenOf: async () => [two.asha, two.ravi],
    })
    expect(await tilesOf('ROLE_STUDENT', student)).toMatchObject({
      ownDue: ['₹\u00a046,500', 'due on 31 Dec 2026'],
    })
    await two.pay(two.examDue, '2026-11-20T06:00:00.000Z')
    expect(await tilesOf('ROLE_STUDENT', student)).toMatchObject({
      ownDue: ['₹\u00a045,000', 'due on 31 Dec 2026'],
      ownReceipt: ['₹\u00a01,500', '20 Nov 2026 · E/2026-27/000001'],
    })
    const receipt = { title: '₹\u00a01,500 · Exam Fee · E/2026-27/000001', about: '20 Nov 2026' }
    expect((await shown('ROLE_STUDENT', student)).lists).toMatchObject([
      { name: 'ownReceipts', links: [receipt] },
    ])
    expect(await readChildFees(app, two.asha)).toMatchObject({ open: 4_500_000, receipts: [receipt] })
    expect(await readChildFees(app, two.ravi)).toMatchObject({ open: 4_500_000, receipts: [] })
    testApp.clock.set('2026-12-31T18:30:00.000Z')
    expect(await tilesOf('ROLE_PARENT', userWith('ROLE_PARENT'))).toMatchObject({
      ownDue: ['₹\u00a090,000', 'overdue since 31 Dec 2026'],
    })
    await two.pay(two.ashas, '2027-01-01T06:00:00.000Z')
    expect((await tilesOf('ROLE_STUDENT', student))['ownDue']).toEqual([
      '₹\u00a00',
      'Nothing is due at the moment.',
    ])
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
