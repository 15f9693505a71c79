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

/** Nothing goes wrong any more: every attempt is asked about, and the books are held against the gateway's. */
export async function settleAccounts(app: App, sandbox: Sandbox): Promise<Accounts> {
  await sandbox.control.clearFaults()
  const { reads } = app.database
  for (const { id } of await reads.selectFrom('payment_attempts').select('id').execute()) {
    const { charge } = await sandbox.control.charge({ order: id }).catch(() => ({ charge: null }))
    await app.payments.verify(id, charge ? { uuid: charge.uuid } : {})
  }
  const taken = Object.values(await sandbox.control.taken()).reduce(
    (sum, { paid, refunded }) => sum + paid - refunded,
    0,
  )
  const ledger = sumOf(await reads.selectFrom('fee_ledger').select('amount').execute())
  const inReview = sumOf(
    await reads.selectFrom('payment_reviews').select('amount').where('state', '=', 'open').execute(),
  )
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
    ...(taken === ledger + inReview ? [] : [`taken ${taken}, ledger ${ledger}, in review ${inReview}`]),
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
  return { taken, ledger, inReview, receipts: places.length, duplicates: doubled.length, faults }
}

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + Number(amount), 0)
