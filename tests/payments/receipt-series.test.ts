import { describe, expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { paymentsNotifications } from '#lib/server/features/payments/notifications.ts'
import { createPaymentsRepository } from '#lib/server/features/payments/repository.ts'
import { createSeriesStarts } from '#lib/server/features/payments/series/series-starts.service.ts'
import { takeReceiptNumber } from '#lib/server/features/payments/series/take-number.ts'
import { readSeriesPage } from '#lib/server/features/payments/web/series-page.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { makeForEach, openForEach } from '../support/app/opened.ts'
import { openTestApp } from '../support/app/test-app.ts'
import { userWith } from '../support/calls/call.ts'
import { columnOf, showList } from '../support/calls/shown-list.ts'
import { auditedRows } from '../support/database/audited-rows.ts'
import { engines } from '../support/database/databases.ts'
import { racing } from '../support/database/race.ts'
import { twoWhoPay } from '../support/payments/receipts.ts'

const november = '2026-11-20T06:00:00.000Z'
const maintainer = (id: string, role: Role = 'ROLE_ACCOUNTANTS_OFFICER'): Actor => ({
  id,
  name: id,
  requestId: '',
  roles: [role],
})
const vijaya = maintainer('u-vijaya')
const meena = maintainer('u-meena', 'ROLE_ADMIN')
const start = { kind: 'general' as const, year: '2026-27', prefix: 'CVR/', width: 5, behind: 4711 }

describe.each(engines)('the start of a receipt series, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const two = makeForEach(() => twoWhoPay(testApp))
  const starts = () => testApp.app.payments.seriesStarts
  const waiting = async () => (await starts().all()).find(({ state }) => state === 'proposed')?.id ?? ''
  const series = () => testApp.app.payments.receiptSeries()
  const numberOf = async (order: string) => (await testApp.app.payments.receiptOf(order))?.number

  it('numbers receipts behind the old book once another person has confirmed it, and reports no gap', async () => {
    await starts().propose(start, vijaya)
    const id = await waiting()
    await expect(starts().confirm(id, vijaya)).rejects.toMatchObject({ code: 'receiptSeries.ownProposal' })
    await starts().confirm(id, meena)
    expect(await numberOf(await two.pay(two.ashas, november))).toBe('CVR/04712')
    expect(await numberOf(await two.pay(two.examDue, november))).toBe('E/2026-27/000001')
    expect(await series()).toMatchObject([
      { series: 'exam:2026-27', behind: 0, missing: 0 },
      {
        series: 'general:2026-27',
        behind: 4711,
        first: 'CVR/04712',
        last: 'CVR/04712',
        missing: 0,
        gaps: [],
      },
    ])
    const list = await showList(testApp, 'receiptSeries', '', 'ROLE_ACCOUNTANT')
    expect(columnOf(list, 'numbers')).toContain('04712\u00a0–\u00a004712')
    expect((await auditedRows(testApp, 'receiptSeries')).toReversed()).toMatchObject([
      { action: 'receiptSeries.proposed', after: { series: 'general:2026-27', first: 'CVR/04712' } },
      { action: 'receiptSeries.confirmed', after: { state: 'confirmed' } },
    ])
  })

  it('still looks for gaps behind the start', async () => {
    await starts().propose(start, vijaya)
    await starts().confirm(await waiting(), meena)
    await two.pay(two.ashas, november)
    const { writes } = testApp.app.database
    await writes
      .updateTable('counters')
      .set({ last: 4713 })
      .where('series', '=', 'receipt:general:2026-27')
      .execute()
    expect(await series()).toMatchObject([{ missing: 1, gaps: ['CVR/04713'] }])
  })

  it('cannot be set or confirmed any more once the series has given a number', async () => {
    await starts().propose(start, vijaya)
    expect(await numberOf(await two.pay(two.ashas, november))).toBe('F/2026-27/000001')
    await expect(starts().confirm(await waiting(), meena)).rejects.toMatchObject({
      code: 'receiptSeries.started',
    })
    await starts().withdraw(await waiting(), meena)
    await expect(starts().propose(start, vijaya)).rejects.toMatchObject({ code: 'receiptSeries.started' })
    expect(await series()).toMatchObject([{ first: 'F/2026-27/000001', missing: 0 }])
  })

  it('is set once for a series, and no two series give the same numbers', async () => {
    await starts().propose(start, vijaya)
    await expect(starts().propose({ ...start, prefix: 'X/' }, meena)).rejects.toMatchObject({
      code: 'receiptSeries.taken',
    })
    for (const prefix of ['cvr/', 'M/2026-27/', 'F/2025-26/', 'R/2026-27/'])
      await expect(starts().propose({ ...start, kind: 'exam', prefix }, meena)).rejects.toMatchObject({
        code: 'receiptSeries.prefixTaken',
      })
    await expect(starts().propose({ ...start, kind: 'exam', year: '2025-26' }, meena)).rejects.toMatchObject({
      fields: { year: { code: 'receiptSeries.yearPast' } },
    })
    await starts().confirm(await waiting(), meena)
    await expect(starts().propose({ ...start, prefix: 'X/' }, meena)).rejects.toMatchObject({
      code: 'receiptSeries.taken',
    })
  })

  it('is shown on the page of series, to the proposer without the button to confirm', async () => {
    await starts().propose(start, vijaya)
    const page = (id: string) =>
      readSeriesPage(testApp.app, new URLSearchParams(), { ...userWith('ROLE_ACCOUNTANTS_OFFICER'), id })
    const own = await page(vijaya.id)
    expect(own.waiting).toMatchObject([
      { series: 'General fees · 2026-27', number: 'CVR/04712', isOwn: true },
    ])
    expect(own.starts.list.rows).toHaveLength(1)
    expect((await page(meena.id)).waiting).toMatchObject([{ isOwn: false }])
  })

  it('is withdrawn without a trace in the numbers', async () => {
    await starts().propose(start, vijaya)
    const id = await waiting()
    await starts().withdraw(id, vijaya)
    await expect(starts().confirm(id, meena)).rejects.toMatchObject({ code: 'receiptSeries.changedSince' })
    expect(await numberOf(await two.pay(two.ashas, november))).toBe('F/2026-27/000001')
  })

  it.each(['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS', 'ROLE_PRINCIPAL'] as const)(
    'is not for %s',
    async (role) => {
      const clerk = maintainer('u-clerk', role)
      await expect(starts().propose(start, clerk)).rejects.toMatchObject({ code: 'session.notAllowed' })
      await starts().propose(start, vijaya)
      for (const decide of ['confirm', 'withdraw'] as const)
        await expect(starts()[decide](await waiting(), clerk)).rejects.toMatchObject({
          code: 'session.notAllowed',
        })
    },
  )

  it('is told to those who may confirm it, and not to the person who proposed it', async () => {
    await starts().propose(start, vijaya)
    const told = async (actor: Actor) => {
      const [role = 'ROLE_ADMIN'] = actor.roles ?? []
      const user = { ...userWith(role), id: actor.id }
      const all = await paymentsNotifications(testApp.app, user, { since: november, jobs: [] })
      return all.map(({ name }) => name)
    }
    expect(await told(meena)).toContain('receiptSeriesWaits')
    expect(await told(vijaya)).not.toContain('receiptSeriesWaits')
  })
})

describe('the start of a receipt series while its first number is taken, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  /** Takes the first number and confirms the start at once; returns how both ended. */
  async function atOnce(isLocked: boolean) {
    const { app, clock } = testApp
    await app.payments.seriesStarts.propose(start, vijaya)
    const [proposal] = await app.payments.seriesStarts.all()
    const store = racing(
      app.database,
      storeOf(app.database, createPaymentsRepository(app)),
      isLocked
        ? undefined
        : (write) => ({ ...write, counters: { ...write.counters, start: async () => true } }),
    )
    const [taken, confirmed] = await Promise.allSettled([
      store.transact((write) => takeReceiptNumber(write, 'general', november)),
      createSeriesStarts({ store, clock }).seriesStarts.confirm(proposal?.id ?? '', meena),
    ])
    if (taken.status === 'rejected') throw taken.reason
    return [taken.value.number, confirmed.status]
  }

  it('is in force for the first number, or refused', async () => {
    const allowed = [
      ['CVR/04712', 'fulfilled'],
      ['F/2026-27/000001', 'rejected'],
    ]
    expect(allowed).toContainEqual(await atOnce(true))
  })

  it('would be in force beside a number of another form where nobody waits for the series', async () => {
    expect(await atOnce(false)).toEqual(['F/2026-27/000001', 'fulfilled'])
  })
})
