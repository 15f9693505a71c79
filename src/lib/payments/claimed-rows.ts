import type { FeeKind } from '../schemas/fees/kinds.ts'

interface PaidPayment {
  orderId: string
  kind: FeeKind
  number: string
  feeType: string
  semester: string
  transactionId: string
  /** Paise. */
  amount: number
}

/** wire: the child lines of a receipt, by the kind of fee. Source: the specification, section 3. */
const childOf: Partial<Readonly<Record<FeeKind, readonly [name: string, type: string]>>> = {
  exam: ['examFeeCollectionChild', 'UPI'],
  self: ['newAdmissionFeePaymentChild', 'BANK'],
}

/**
 * wire: the rows of a payment that the browser's session storage holds under `paymentData`, as earlier pages expect.
 * The server uses only their order id.
 */
export function claimedRows({
  orderId,
  kind,
  number,
  feeType,
  semester,
  transactionId,
  amount,
}: PaidPayment): object[] {
  const child = childOf[kind]
  const line = {
    wayOfReceipt: 'BANK,UPI',
    wayOfReceiptType: child?.[1],
    amountOfReceipt: amount / 100,
    transactionId,
  }
  return [{ rollNo: number, feeType, semester, orderId, ...(child && { [child[0]]: [line] }) }]
}
