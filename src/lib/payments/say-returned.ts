import { showDate } from '#lib/i18n/dates.ts'
import { showAmount } from '#lib/i18n/amounts.ts'
import { m } from '#paraglide/messages.js'

/** What of a payment went back, and when: a receipt keeps its bytes, so the pages about it say so. */
export const sayReturned = (
  { amount, on }: { amount: number; on: string },
  /** Paise of the whole payment. */
  paid: number,
): string =>
  m[amount < paid ? 'payment.returned' : 'payment.returnedAll']({
    amount: showAmount(amount),
    date: showDate(on),
  })
