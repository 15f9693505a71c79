import { type Charge, type DropReason, type Family, type Transaction, newId } from './charge.ts'
import { Refusal } from './refusal.ts'

/**
 * A transition of a charge. It returns a new charge and never mutates its input, which a stale webhook still reports.
 */
export type Step = (charge: Charge, now: Date) => Charge

/** Accepts payment even for a dropped charge, because banks confirm late. */
export const pay =
  (family: Family): Step =>
  (charge, now) => {
    if (charge.status === 'PAID') throw new Refusal(409, 'This charge is paid.')
    const paid = transaction({ type: 'DEBIT', status: 'ACCEPTED', amount: charge.amount, family }, now)
    return {
      ...tried(charge, paid),
      status: 'PAID',
      paid: charge.amount,
      due: 0,
      dropReason: null,
    }
  }

/** Declines a payment and drops the charge unless `mayTryAgain`. */
export const decline =
  (mayTryAgain = false): Step =>
  (charge, now) => {
    refuseUnlessDue(charge)
    const { amount } = charge
    const refused = transaction({ type: 'DEBIT', status: 'REFUSED', amount, family: 'CARD' }, now)
    const after = tried(charge, refused)
    return mayTryAgain ? after : { ...after, status: 'DROPPED', dropReason: 'REFUSED' }
  }

export const drop =
  (dropReason: DropReason): Step =>
  (charge) => {
    refuseUnlessDue(charge)
    return { ...charge, status: 'DROPPED', dropReason }
  }

/** Refunds as the gateway's back office does; without an amount all that remains. */
export const refund =
  (amount?: number): Step =>
  (charge, now) => {
    const left = charge.paid - charge.refunded
    const back = amount ?? left
    if (back < 1 || back > left) throw new Refusal(409, `At most ${left} paise can be refunded.`)
    const family = charge.transactions.find(({ status }) => status === 'ACCEPTED')?.family ?? 'UPI'
    const refunded = transaction({ type: 'REFUND', status: 'ACCEPTED', amount: back, family }, now)
    return {
      ...charge,
      refunded: charge.refunded + back,
      transactions: [...charge.transactions, refunded],
    }
  }

const tried = (charge: Charge, last: Transaction): Charge => ({
  ...charge,
  attempts: charge.attempts + 1,
  transactions: [...charge.transactions, last],
})

function refuseUnlessDue({ status }: Charge): void {
  if (status !== 'DUE') throw new Refusal(409, `This charge is ${status}.`)
}

function transaction(of: Pick<Transaction, 'type' | 'status' | 'amount' | 'family'>, now: Date): Transaction {
  const isCard = of.family === 'CARD'
  return {
    uuid: newId(),
    date: now.toISOString(),
    scheme: isCard ? 'VISA' : 'UPI',
    cardLast4: isCard ? '1111' : null,
    payerVpa: isCard ? null : 'payer@sandbox',
    authNum: of.status === 'ACCEPTED' ? newId().slice(0, 6).toUpperCase() : null,
    externalId: newId().slice(0, 12).toUpperCase(),
    ...of,
  }
}
