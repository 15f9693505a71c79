import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import { transactOnce } from '#lib/server/kernel/store/store.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { openForEach } from '../../support/app/opened.ts'
import { engines } from '../../support/database/databases.ts'
import { lastAttempt, openTestPayments, swathi, wanting } from '../../support/payments/payments.ts'
import { expectBalanced } from '../../support/till/equation.ts'
import { cash, kavita, officer, ramesh, studentWhoOwes, take } from '../../support/till/till.ts'

const source = { kind: 'tillPaper', id: 'p-1' }

describe.each(engines)('charges of a record, on %s', (engine) => {
  const payments = openForEach(() => openTestPayments(engine))
  let owed: Awaited<ReturnType<typeof studentWhoOwes>>
  const at = () => payments.clock.now()
  const fees = () => payments.app.fees
  const reads = () => payments.app.database.reads
  const inOne = <T>(work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> =>
    transactOnce(payments.app.database, work)
  const typed = (amount: number) => ({
    feeTypeId: payments.types.general,
    semesterId: null,
    year: '2026-2027',
    label: 'Charge',
    amount,
    dueOn: '',
    overdueConfirmed: false,
  })
  const charge = (amount = 300_00, of = source) =>
    inOne((tx) =>
      fees().charge(tx, { payer: owed.payer, typed: typed(amount), source: of, actor: officer, at: at() }),
    )
  const charged = () => fees().chargeOf(reads(), source)
  const raise = (amount: number) =>
    inOne(async (tx) => {
      const seen = await fees().chargeOf(tx, source)
      const [due] = await fees().lockDues(tx, [seen?.id ?? ''])
      if (due) await fees().raiseCharge(tx, { due, amount, reason: 'Twice', actor: officer, at: at() })
    })
  const lower = (amount: number, proposedBy = lakshmi.id) =>
    inOne((tx) =>
      payments.app.payments.lowerCharge(tx, {
        source,
        amount,
        reason: 'Condoned',
        proposedBy,
        actor: officer,
        at: at(),
      }),
    )

  afterEach(() => expectBalanced(payments))
  beforeEach(async () => {
    owed = await studentWhoOwes(payments)
    await payments.app.till.open(0, ramesh)
  })

  it('are made once, whatever their words, and apart from dues of the office', async () => {
    const id = await charge()
    expect(await charged()).toMatchObject({ id, amount: 300_00, state: 'open', source })
    await expect(charge()).rejects.toMatchObject({ code: 'dues.there' })
    await charge(300_00, { ...source, id: 'p-2' })
    await fees().addDue(owed.payer, typed(300_00), officer)
    expect((await fees().duesOf(owed.payer)).filter(({ label }) => label === 'Charge')).toHaveLength(3)
  })

  it('are raised, after a part was paid, too', async () => {
    const id = await charge()
    await take(payments, { [id]: '300' }, [cash('300')])
    expect(await charged()).toMatchObject({ state: 'settled', open: 0 })
    await raise(450_00)
    expect(await charged()).toMatchObject({ state: 'open', amount: 450_00, open: 150_00 })
    await expect(raise(450_00)).rejects.toMatchObject({ code: 'dues.notRaised' })
  })

  it('are lowered by two people only', async () => {
    await charge()
    await expect(lower(100_00, officer.id)).rejects.toMatchObject({ code: 'dues.ownDecision' })
    await expect(lower(300_00)).rejects.toMatchObject({ code: 'dues.notLowered' })
    await lower(100_00)
    expect(await charged()).toMatchObject({ amount: 100_00, open: 100_00, state: 'open' })
  })

  it('leave what was paid beyond them as an advance of the payer', async () => {
    const id = await charge()
    await take(payments, { [id]: '300' }, [cash('300')])
    await lower(100_00)
    expect(await charged()).toMatchObject({ amount: 100_00, settled: 100_00, state: 'settled' })
    expect((await payments.app.till.heldFor(owed.payer))?.usable).toBe(200_00)
    await lower(0)
    expect(await charged()).toBeNull()
    expect(await fees().due(id)).toMatchObject({ state: 'cancelled', settled: 0 })
    expect((await payments.app.till.heldFor(owed.payer))?.usable).toBe(300_00)
  })

  it('cancel a started online payment, whose money is then looked at by a person', async () => {
    const id = await charge()
    const { orderId } = await payments.app.payments.startPayment(wanting([id], { payer: owed.payer }), swathi)
    await lower(100_00)
    expect(await payments.app.payments.order(orderId)).toMatchObject({ state: 'cancelled' })
    const attempt = await lastAttempt(payments, orderId)
    await payments.sandbox.control.script({ on: 'webhook', fault: 'never', times: 'always' })
    await payments.sandbox.control.pay({ order: attempt.id })
    await payments.app.payments.verify(attempt.id)
    expect((await payments.app.payments.attempt(attempt.id))?.state).toBe('QUARANTINED')
    expect(await charged()).toMatchObject({ amount: 100_00, settled: 0 })
  })

  it('are charged again once they are withdrawn', async () => {
    await charge()
    await lower(0)
    await charge(500_00)
    expect(await charged()).toMatchObject({ amount: 500_00 })
    await expect(
      inOne((tx) =>
        payments.app.payments.lowerCharge(tx, {
          source: { kind: 'tillPaper', id: 'p-9' },
          amount: 0,
          reason: 'None',
          proposedBy: lakshmi.id,
          actor: officer,
          at: at(),
        }),
      ),
    ).rejects.toMatchObject({ code: 'dues.notFound' })
  })

  it('are changed by their record alone, unless it leaves them to the office', async () => {
    const ofRecord = await charge(300_00, { kind: 'libraryFine', id: 'f-1' })
    const ofOffice = await charge()
    const library = payments.app.features[0]
    if (!library) throw new Error('There is no feature.')
    library.charges = {
      libraryFine: { label: () => 'Fine', page: (id) => `/fines/${id}`, isChangedByHand: false },
    }
    try {
      const cancel = (id: string) => fees().changes.proposeCancel(id, 'Wrong', kavita)
      await expect(cancel(ofRecord)).rejects.toMatchObject({ code: 'dues.ofSource' })
      await cancel(ofOffice)
    } finally {
      delete library.charges
    }
  })
})
