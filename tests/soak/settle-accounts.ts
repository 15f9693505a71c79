import type { App } from '#lib/server/kernel/app.ts'
import type { Sandbox } from '../../tools/sandbox-gateway/start-sandbox.ts'

/** The books at the end, in paise, and what is wrong with them. */
export interface Accounts {
  taken: number
  ledger: number
  inReview: number
  receipts: number
  duplicates: number
  faults: string[]
}

/** Milliseconds in which the gateway has told all that it could not tell at first. */
const untilLastTry = 40 * 60_000

/**
 * Nothing goes wrong any more: the gateway's clock is put forward to its last tries, every attempt is asked about as
 * the schedule would have it in days, and the books are held against the gateway's.
 */
export async function settleAccounts(app: App, sandbox: Sandbox): Promise<Accounts> {
  const { reads } = app.database
  await sandbox.control.clearFaults()
  await sandbox.control.forward({ ms: untilLastTry })
  for (const { id } of await reads.selectFrom('payment_attempts').select('id').execute())
    await app.payments.verify(id)
  const taken = sumOf(await sandbox.control.taken(), ({ paid, refunded }) => paid - refunded)
  const ledger = sumOf(await reads.selectFrom('fee_ledger').select('amount').execute(), amountOf)
  const open = reads.selectFrom('payment_reviews').select('amount').where('state', '=', 'open')
  const inReview = sumOf(await open.execute(), amountOf)
  const { receipts, duplicates, faults } = await faultsOf(app)
  if (taken !== ledger + inReview) faults.push(`taken ${taken}, ledger ${ledger}, in review ${inReview}`)
  return { taken, ledger, inReview, receipts, duplicates, faults }
}

/** What no order, receipt, attempt or due may ever be. */
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

const amountOf = ({ amount }: { amount: number }): number => Number(amount)
const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0)
