import type { Charge } from '#lib/schemas/payments/charge.ts'
import type { PaidBy } from './attempt.ts'

/** Of the last transaction of a paid charge that brought money; a gateway that says nothing of it is believed about the money alone. */
export function paidByOf({ transactions }: Charge, now: string): PaidBy {
  const paid = (transactions ?? []).filter(
    ({ type, status }) => type !== 'REFUND' && (status === '' || status === 'ACCEPTED'),
  )
  const last = paid.at(-1)
  const card = [last?.scheme, last?.cardLast4].filter(Boolean).join(' ')
  return {
    family: last?.family ?? '',
    from: last?.payerVpa || card,
    bankReference: last?.externalId || (last?.authNum ?? ''),
    at: readInstant(last?.date) ?? now,
  }
}

/** Null for a time without its zone: it would be another one wherever it is read. */
function readInstant(text: string | null | undefined): string | null {
  const time = /(Z|[+-]\d{2}:?\d{2})$/i.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
