import type { App } from '#lib/server/kernel/app.ts'
import type { Sandbox } from '../../tools/sandbox-gateway/start-sandbox.ts'
import { sumOf } from '../support/app/books.ts'
import { type Equation, equationOf } from '../support/till/money-equation.ts'

/** The books at the end, in paise, and their errors. */
export interface Accounts extends Equation {
  receipts: number
  duplicates: number
  faults: string[]
}

/** Milliseconds until the gateway's last retry of a webhook. */
const untilLastTry = 40 * 60_000

/**
 * Ends all faults, forwards the gateway's clock to its last retry, checks every attempt as the schedule would in days,
 * and compares the books with the gateway's.
 */
export async function settleAccounts(app: App, sandbox: Sandbox): Promise<Accounts> {
  const { reads } = app.database
  await sandbox.control.clearFaults()
  await sandbox.control.forward({ ms: untilLastTry })
  for (const { id } of await reads.selectFrom('payment_attempts').select('id').execute())
    await app.payments.verify(id)
  const found = await equationOf({ app, sandbox })
  const { faults, ...figures } = await faultsOf(app)
  faults.push(...(await shiftsThatDiffer(app)))
  if (found.difference !== 0) faults.push(JSON.stringify(found), ...(await ordersThatDiffer(app, sandbox)))
  return { ...found, ...figures, faults }
}

/** Returns violations of rules for orders, receipts, attempts and dues. */
async function faultsOf({ database: { reads } }: App) {
  const places = await reads
    .selectFrom('payment_receipts')
    .select(['series', 'place'])
    .orderBy('place')
    .execute()
  const paidOrders = await reads
    .selectFrom('payment_orders')
    .select('id')
    .where('state', '=', 'paid')
    .execute()
  const doubled = await reads
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', '=', 'PAID_DUPLICATE')
    .execute()
  const refunds = await reads.selectFrom('payment_refunds').select('attempt_id').execute()
  const dues = await reads.selectFrom('dues').select(['id', 'amount', 'settled']).execute()
  const faults = [
    ...(places.length > 0 ? [] : ['nothing was paid']),
    ...(places.every(({ place }, index) => place === index + 1) ? [] : ['a receipt number is missing']),
    ...(places.length === paidOrders.length
      ? []
      : [`${places.length} receipts, ${paidOrders.length} paid orders`]),
    ...doubled
      .filter(({ id }) => !refunds.some((refund) => refund.attempt_id === id))
      .map(({ id }) => `${id} was paid twice, and nobody is asked to refund it`),
    ...dues
      .filter(({ amount, settled }) => Number(settled) > Number(amount))
      .map(({ id }) => `the due ${id} is paid more than once`),
  ]
  return { receipts: places.length, duplicates: doubled.length, faults }
}

/** Returns counted shifts whose expected cash is not what they took in cash. */
async function shiftsThatDiffer({ database: { reads } }: App): Promise<string[]> {
  const shifts = await reads
    .selectFrom('till_shifts')
    .selectAll()
    .where('counted_at', 'is not', null)
    .execute()
  const cash = await reads
    .selectFrom('till_tenders')
    .innerJoin('till_sales', 'till_sales.id', 'till_tenders.sale_id')
    .where('way', '=', 'cash')
    .select(['shift_id', 'till_tenders.amount'])
    .execute()
  const taken = Map.groupBy(cash, ({ shift_id }) => shift_id)
  return shifts.flatMap(({ id, float, expected_cash }) => {
    const own = sumOf(taken.get(id) ?? [])
    return Number(expected_cash) === Number(float) + own
      ? []
      : [`the shift ${id} expects ${expected_cash} and took ${own}`]
  })
}

/** Returns orders whose sum at the gateway differs from our books, each with everything known about it. */
async function ordersThatDiffer({ database: { reads } }: App, sandbox: Sandbox): Promise<string[]> {
  const attempts = await reads.selectFrom('payment_attempts').selectAll().execute()
  const reviews = await reads.selectFrom('payment_reviews').selectAll().execute()
  const refunds = await reads.selectFrom('payment_refunds').selectAll().execute()
  const ledger = await reads.selectFrom('fee_ledger').selectAll().execute()
  const charges = await sandbox.control.charges()
  return [...Map.groupBy(attempts, (attempt) => attempt.order_id)].flatMap(([orderId, ofOrder]) => {
    const ids = new Set(ofOrder.map(({ id }) => id))
    const found = {
      charges: charges.map(({ charge }) => charge).filter((charge) => ids.has(charge.orderId)),
      attempts: ofOrder,
      reviews: reviews.filter(({ attempt_id }) => ids.has(attempt_id)),
      refunds: refunds.filter(({ attempt_id }) => ids.has(attempt_id ?? '')),
      ledger: ledger.filter(({ order_id }) => order_id === orderId),
    }
    const open = found.reviews.filter(({ state }) => state === 'open')
    const byBank = found.refunds.filter(({ state, way }) => state === 'sent' && way === 'transfer')
    const own = [...found.ledger, ...open, ...byBank].reduce((sum, { amount }) => sum + Number(amount), 0)
    const taken = found.charges.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)
    return own === taken ? [] : [`taken ${taken}, in our books ${own}: ${JSON.stringify(found)}`]
  })
}
