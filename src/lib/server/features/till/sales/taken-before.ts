import { showDate } from '#lib/i18n/dates.ts'
import { m } from '#paraglide/messages.js'
import { conflictAt, type DomainError, isDomainError } from '../../../kernel/core/errors.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Payments } from '../../payments/feature.ts'
import type { TillRepository } from '../repository.ts'
import type { TypedTender } from './tender.ts'

interface Parts {
  sales: Pick<TillRepository['sales'], 'withReference' | 'ordersOf'>
  people: Pick<People, 'namesOf'>
  payments: Pick<Payments, 'receiptOf'>
}

/** Tells whether a sale was refused because of a reference that was entered before. */
export const isOfReference = (error: unknown): boolean =>
  isDomainError(error) && error.code.startsWith('till.referenceTaken.')

/** Returns the refusal of the first tender that was entered before: when, by whom, and for which receipts. */
export async function takenBefore(
  { sales, people, payments }: Parts,
  tenders: readonly TypedTender[],
): Promise<DomainError | null> {
  for (const tender of tenders) {
    const other = await sales.withReference(tender)
    if (!other) continue
    const receipts = await Promise.all(
      (await sales.ordersOf(other.saleId)).map((order) => payments.receiptOf(order)),
    )
    const what = receipts.flatMap((receipt) =>
      receipt ? [`${receipt.number} (${receipt.snapshot.payer.name})`] : [],
    )
    return conflictAt('reference', `till.referenceTaken.${tender.way}`, {
      reference: tender.reference,
      date: showDate(other.day),
      name: (await people.namesOf([other.byId])).get(other.byId) ?? '',
      // A transfer that waits for the bank has no receipt yet.
      what: what.length > 0 ? what.join(', ') : m['claims.one'](),
    })
  }
  return null
}
