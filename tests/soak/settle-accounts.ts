import type { App } from '#lib/server/kernel/app.ts'
import type { Sandbox } from '../../tools/sandbox-gateway/start-sandbox.ts'
import { type Books, books } from '../support/books.ts'

/** The books at the end, in paise, and what is wrong with them. */
export interface Accounts extends Books {
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
  const found = await books({ app, sandbox })
  const { taken, ledger, inDoubt, byBank } = found
  const { faults, ...figures } = await faultsOf(app)
  if (taken !== ledger + inDoubt + byBank)
    faults.push(`taken ${taken}, ledger ${ledger}, in doubt ${inDoubt}, by the bank ${byBank}`)
  return { ...found, ...figures, faults }
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
