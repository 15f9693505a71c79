import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { KeyMode } from '#lib/schemas/payments/states.ts'

/** What an attempt was started with. */
export interface ExpectedCharge {
  uuid: string
  /** As the gateway knows it. */
  orderId: string
  /** Paise. */
  amount: number
  mode: KeyMode
}

export type ChargeMatch =
  | { kind: 'paid' | 'pending' | 'dropped' | 'unknownStatus' }
  /** The fields that are not as they were agreed. */
  | { kind: 'mismatch'; fields: readonly (keyof Charge)[] }

/**
 * What a charge that our server has read says about an attempt. Money is believed only where everything is as it was
 * agreed, to the paisa. Source: the contract of payments with the gateway.
 */
export function matchCharge(charge: Charge, expected: ExpectedCharge): ChargeMatch {
  const fields = mismatches(charge, expected)
  if (!words.includes(charge.status) && !fields.some((field) => identity.includes(field)))
    return { kind: 'unknownStatus' }
  if (isMoney(charge)) return fields.length > 0 ? { kind: 'mismatch', fields } : { kind: 'paid' }
  if (fields.some((field) => identity.includes(field))) return { kind: 'mismatch', fields }
  return { kind: charge.status === 'DUE' ? 'pending' : 'dropped' }
}

/** wire: what the gateway says of a charge. */
const words: readonly string[] = ['DUE', 'PAID', 'DROPPED']

/** Whether it is the charge that was asked for, whatever became of it. */
export const isSameCharge = (charge: Charge, expected: ExpectedCharge): boolean =>
  !mismatches(charge, expected).some((field) => identity.includes(field))

/** The gateway has no money for it, and none is under way: every try to pay it has ended. */
export const isNotPaid = ({ status, paid, transactions }: Charge): boolean =>
  status === 'DUE' &&
  (paid ?? 0) === 0 &&
  (transactions ?? []).every((tried) => endedWords.test(tried.status ?? ''))

/** wire: how a try to pay has ended without money. A word that we do not know may be money on its way. */
const endedWords = /^(?:refused|declined|abandoned|cancell?ed|expired|failed|error)$/i

/** What is still due counts as money only once it is whole: a part of it is nothing yet. */
const isMoney = ({ status, paid }: Charge): boolean =>
  status === 'PAID' || (status !== 'DUE' && (paid ?? 0) > 0)

/** Wrong even before any money moved: it is not the charge that was asked for. */
const identity: readonly (keyof Charge)[] = ['uuid', 'orderId', 'currency', 'amount', 'testMode']

function mismatches(charge: Charge, { uuid, orderId, amount, mode }: ExpectedCharge): (keyof Charge)[] {
  const isAsAgreed: Partial<Record<keyof Charge, boolean>> = {
    uuid: charge.uuid === uuid,
    orderId: charge.orderId === orderId,
    currency: charge.currency === 'INR',
    amount: charge.amount === amount,
    testMode: charge.testMode === (mode === 'test'),
    ...(isMoney(charge) && {
      status: charge.status === 'PAID',
      paid: charge.paid === undefined || charge.paid === null || charge.paid === amount,
      due: charge.due === 0,
      refunded: charge.refunded === 0,
    }),
  }
  return (Object.keys(isAsAgreed) as (keyof Charge)[]).filter((field) => !isAsAgreed[field])
}
