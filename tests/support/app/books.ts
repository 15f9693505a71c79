import type { App } from '#lib/server/kernel/app.ts'
import type { Sandbox } from '../../../tools/sandbox-gateway/start-sandbox.ts'

/** In paise. What the gateway holds is what the three others make together. */
export interface Books {
  /** At the gateway: what came, less what went back there. */
  taken: number
  ledger: number
  /** Waits for a person. */
  inDoubt: number
  /** Went back by a bank transfer, of which the gateway knows nothing. */
  byBank: number
}

/** The gateway's money, and what our own books have of it. */
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

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + Number(amount), 0)
