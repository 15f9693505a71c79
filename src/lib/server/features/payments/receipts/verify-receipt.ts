import { dishonouredOf } from '#lib/payments/dishonoured-of.ts'
import { hasPaper } from '#lib/payments/tender-words.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { initialsOnly, maskNumber } from '#lib/rules/names/initials.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { normaliseShortCode } from '../../../kernel/core/ids.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { PaymentReader } from '../read-payments.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { Receipt, TakenTender } from './receipt.ts'

/**
 * What the code of a receipt tells its holder: enough to compare it with the paper, and nothing else about the payer.
 * A receipt never changes, so what became of the payment since is told here.
 */
export interface VerifiedReceipt {
  state: 'valid' | 'partReturned' | 'returned' | 'partDishonoured' | 'dishonoured' | 'cancelled'
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
  /** Paise that the bank returned: of several tenders only a part. */
  dishonoured?: number
  /** Paise paid by cheque or draft that the bank has not answered yet. */
  subject?: number
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
    const subject = subjectOf(snapshot.taken?.tenders ?? [])
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
      ...(dishonouredAt && { dishonoured: dishonouredOf(receipt) }),
      ...(!cancelledAt && subject > 0 && { subject }),
      ...(cancelledAt && { cancelledOn: indianDate(cancelledAt) }),
    }
  },
})

/** Sums the cheques and drafts that the bank has neither cleared nor returned. */
const subjectOf = (tenders: readonly TakenTender[]): number =>
  tenders
    .filter((tender) => hasPaper([tender]) && tender.answer === undefined)
    .reduce((sum, { amount }) => sum + amount, 0)

function stateOf(receipt: Receipt, returned: number): VerifiedReceipt['state'] {
  const { dishonouredAt, cancelledAt, amount } = receipt
  if (cancelledAt) return 'cancelled'
  if (dishonouredAt) return dishonouredOf(receipt) < amount ? 'partDishonoured' : 'dishonoured'
  if (returned === 0) return 'valid'
  return returned < amount ? 'partReturned' : 'returned'
}
