import type { TenderState } from '#lib/schemas/till/tenders.ts'
import type { App } from '#lib/server/kernel/app.ts'
import type { Sandbox } from '../../../tools/sandbox-gateway/start-sandbox.ts'
import { books, sumOf } from '../app/books.ts'

/** States in which a tender is money of the college; one that is returned or cancelled is not, one that is claimed not yet. */
const accepted: readonly TenderState[] = ['taken', 'matched', 'received', 'deposited', 'cleared']

/** All money of the college in paise, each part read from its own tables. */
export interface Equation {
  ledger: number
  /** Payments at the gateway less refunds there. */
  gateway: number
  /** Money of the gateway that waits for a person's decision. */
  inDoubt: number
  /** What cashiers took, without what the bank returned and without cancelled receipts. */
  tenders: number
  /** Receipts of the earlier book. */
  earlier: number
  /** Refunds that the college sent itself: by transfer, cheque or cash. */
  refunds: number
  /** 0 if the ledger is what the other parts say. */
  difference: number
}

/**
 * Compares the ledger with what it must be: money of the gateway without that in doubt, accepted tenders and the earlier
 * book, less refunds that the college sent itself.
 */
export async function equationOf({ app, sandbox }: { app: App; sandbox: Sandbox }): Promise<Equation> {
  const { reads } = app.database
  const { taken: gateway, ledger, inDoubt } = await books({ app, sandbox })
  const tenders = sumOf(
    await reads
      .selectFrom('till_tender_parts as part')
      .innerJoin('till_tenders as tender', 'tender.id', 'part.tender_id')
      .innerJoin('payment_receipts as receipt', 'receipt.order_id', 'part.order_id')
      .select('part.amount')
      .where('tender.state', 'in', accepted)
      // Cash of one tender may have paid a cancelled receipt and another one.
      .where('receipt.cancelled_at', 'is', null)
      .execute(),
  )
  const earlier = sumOf(
    await reads
      .selectFrom('payment_receipts')
      .select('amount')
      .where('series', 'like', 'earlier:%')
      .execute(),
  )
  const refunds = sumOf(
    await reads
      .selectFrom('payment_refunds')
      .select('amount')
      .where('state', '=', 'sent')
      .where('way', '<>', 'gateway')
      .execute(),
  )
  const difference = ledger - (gateway - inDoubt + tenders + earlier - refunds)
  return { ledger, gateway, inDoubt, tenders, earlier, refunds, difference }
}
