import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { initialsOnly, maskNumber } from '#lib/rules/names/initials.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { normaliseShortCode } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { PaymentReader } from '../read-payments.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { Receipt } from './receipt.ts'

/**
 * What the code of a receipt tells its holder: enough to compare it with the paper, and nothing else about the payer.
 * A receipt never changes, so what became of the payment since is told here.
 */
export interface VerifiedReceipt {
  state: 'valid' | 'partReturned' | 'returned' | 'dishonoured' | 'cancelled'
  number: string
  /** ISO date of issue in India. */
  issuedOn: string
  /** In paise. */
  amount: number
  /** The fee and its semester. */
  purpose: string
  /** The initials of the payer. */
  payer: string
  /** The last four characters of the payer's number. */
  payerNumber: string
  /** The refunded paise and the ISO date of the last refund; null if nothing was refunded. */
  returned: { amount: number; on: string } | null
  /** ISO date; null unless the payment was dishonoured. */
  dishonouredOn: string | null
  /** In how many ways it was paid, if it was dishonoured: of several only a part was. */
  tenders?: number
  /** ISO date of a receipt that the college cancelled on the same day. */
  cancelledOn?: string
}

export interface ReceiptVerifier {
  /** @throws DomainError NotFound `memo.unknownCode` */
  verifyReceipt(typedCode: string): Promise<VerifiedReceipt>
}

interface Parts {
  store: Store<PaymentsRepository>
  returnedOf: PaymentReader['returnedOf']
}

export const createReceiptVerifier = ({ store, returnedOf }: Parts): ReceiptVerifier => ({
  async verifyReceipt(typedCode) {
    const receipt = await store.read.receipts.byCode(normaliseShortCode(typedCode))
    if (!receipt) throw notFound('memo.unknownCode')
    const { number, issuedAt, amount, dishonouredAt, cancelledAt, snapshot } = receipt
    const returned = await returnedOf(receipt.orderId)
    return {
      state: stateOf(receipt, returned?.amount ?? 0),
      number,
      issuedOn: indianDate(issuedAt),
      amount,
      purpose: [snapshot.feeType, snapshot.semester].filter(Boolean).join(', '),
      payer: initialsOnly(snapshot.payer.name),
      payerNumber: maskNumber(snapshot.payer.number),
      returned,
      dishonouredOn: dishonouredAt && indianDate(dishonouredAt),
      ...(dishonouredAt && { tenders: snapshot.taken?.tenders.length ?? 1 }),
      ...(cancelledAt && { cancelledOn: indianDate(cancelledAt) }),
    }
  },
})

function stateOf(
  { dishonouredAt, cancelledAt, amount }: Pick<Receipt, 'dishonouredAt' | 'cancelledAt' | 'amount'>,
  returned: number,
): VerifiedReceipt['state'] {
  if (cancelledAt) return 'cancelled'
  if (dishonouredAt) return 'dishonoured'
  if (returned === 0) return 'valid'
  return returned < amount ? 'partReturned' : 'returned'
}
