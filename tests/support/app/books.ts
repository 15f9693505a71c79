import type { App } from '#lib/server/kernel/app.ts'
import type { Sandbox } from '../../../tools/sandbox-gateway/start-sandbox.ts'

/** Amounts in paise. `taken` is the sum of the other three. */
export interface Books {
  /** Payments less refunds at the gateway. */
  taken: number
  ledger: number
  /** Money that waits for a person's decision. */
  inDoubt: number
  /** Refunds by bank transfer, which the gateway does not know of. */
  byBank: number
}

/** Returns the gateway's balance and how our own books account for it. */
export async function books({ app, sandbox }: { app: App; sandbox: Sandbox }): Promise<Books> {
  const { reads } = app.database
  const reviews = reads.selectFrom('payment_reviews').select('amount').where('state', '=', 'open')
  const refunds = reads.selectFrom('payment_refunds').select('amount').where('state', '=', 'sent')
  const taken = Object.values(await sandbox.control.taken())
  return {
    taken: taken.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0),
    ledger: sumOf(await reads.selectFrom('fee_ledger').select('amount').execute()),
    inDoubt: sumOf(await reviews.execute()),
    byBank: sumOf(await refunds.where('way', '=', 'transfer').execute()),
  }
}

/** PostgreSQL returns long numbers as text. */
export const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + Number(amount), 0)
