import { aboutDue } from '#lib/fees/due-words.ts'
import { isInternalId } from '#lib/payments/internal-id.ts'
import { sayMethod } from '#lib/payments/receipt-words.ts'
import { m } from '#paraglide/messages.js'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { AccountEntry } from './account.ts'

/** A row of an account in words: what it is, and what about. */
export function whatOf(
  view: Pick<CatalogueView, 'nameOf'>,
  { kind, due, money, reason }: Pick<AccountEntry, 'kind' | 'due' | 'money' | 'reason'>,
): { what: string; about: string } {
  if (money)
    return {
      what: m[`dues.account.${money.kind}`](),
      about: together([
        money.receipt_number,
        sayMethod(money.method),
        isInternalId(money.reference) ? null : money.reference,
      ]),
    }
  if (!due) return { what: '', about: '' }
  if (kind === 'adjusted')
    return { what: m['dues.account.adjusted'](), about: together([due.feeType, reason]) }
  if (kind === 'cancelled')
    return { what: m['dues.account.cancelled'](), about: together([due.feeType, aboutDue(view, due)]) }
  return { what: due.feeType, about: aboutDue(view, due) }
}

const together = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ')
