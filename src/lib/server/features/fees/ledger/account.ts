import { aboutDue, sayPayableBy, wasOwed } from '#lib/fees/due-words.ts'
import { isInternalId } from '#lib/payments/payment-words.ts'
import { showPaise } from '#lib/i18n/rupees.ts'
import { sayMethod } from '#lib/payments/receipt-words.ts'
import type { LedgerKind } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { Adjustment } from '../adjustments/adjustment.ts'
import type { Due } from '../dues/due.ts'
import type { LedgerRow } from '../tables.ts'

/** A due that was charged, adjusted or cancelled, or money that came in or went back. Amounts are whole paise. */
export interface AccountEntry {
  key: string
  at: string
  kind: 'charged' | 'adjusted' | 'refunded' | 'cancelled' | LedgerKind
  /** The due concerned; null for money, which may cover several dues. */
  due: Due | null
  money: LedgerRow | null
  /** Reason for the adjustment; otherwise empty. */
  reason: string
  /** Change of the amount owed; negative when money came in. */
  change: number
  /** Amount owed after the entry. */
  balance: number
}

export interface Account {
  dues: readonly Due[]
  /** Adjustments of these dues. */
  adjustments: readonly Adjustment[]
  ledger: readonly LedgerRow[]
}

/** Returns all entries in chronological order with the running balance. */
export function accountOf({ dues, adjustments, ledger }: Account): AccountEntry[] {
  const confirmed = adjustments.filter(({ state }) => state === 'confirmed')
  const owed = dues.filter(wasOwed)
  let balance = 0
  return [
    ...owed.map((due) => chargedOf(due, confirmed)),
    ...confirmed.flatMap((adjustment) => adjustedOf(adjustment, owed)),
    ...owed.flatMap(cancelledOf),
    ...ledger.filter(isShown).map(movedOf),
  ]
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .map((entry) => {
      balance += entry.change
      return { ...entry, balance }
    })
}

type Unbalanced = Omit<AccountEntry, 'balance'>

/** Shows the original amount; confirmed adjustments are entries of their own. */
function chargedOf(due: Due, confirmed: readonly Adjustment[]): Unbalanced {
  const own = confirmed.filter(({ dueId }) => dueId === due.id)
  const change = own.reduce((amount, adjustment) => amount - adjustment.amount, due.amount)
  return { key: due.id, at: due.createdAt, kind: 'charged', due, money: null, reason: '', change }
}

function adjustedOf(
  { id, dueId, amount, reason, updatedAt, isRefunded }: Adjustment,
  dues: readonly Due[],
): Unbalanced[] {
  const due = dues.find((each) => each.id === dueId)
  const kind = isRefunded ? 'refunded' : 'adjusted'
  return due ? [{ key: id, at: updatedAt, kind, due, money: null, reason, change: amount }] : []
}

const cancelledOf = (due: Due): Unbalanced[] =>
  due.state === 'cancelled'
    ? [
        {
          key: `${due.id}-cancelled`,
          at: due.updatedAt,
          kind: 'cancelled',
          due,
          money: null,
          reason: '',
          change: -due.amount,
        },
      ]
    : []

/** What an advance pays stands there once, at what it pays. */
const isShown = ({ kind, amount }: LedgerRow): boolean => kind !== 'transfer' || amount > 0

const movedOf = (money: LedgerRow): Unbalanced => ({
  key: money.id,
  at: money.at,
  kind: money.kind,
  due: null,
  money,
  reason: '',
  // The advance was there before, so nobody owes less or more.
  change: money.kind === 'transfer' ? 0 : -money.amount,
})

/** Returns the texts of an entry: what happened and the details. */
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
        money.kind === 'transfer' ? `${money.note}: ${showPaise(money.amount)}` : null,
      ]),
    }
  if (!due) return { what: '', about: '' }
  if (kind === 'adjusted' || kind === 'refunded')
    return { what: m[`dues.account.${kind}`](), about: together([due.feeType, reason]) }
  if (kind === 'cancelled')
    return { what: m['dues.account.cancelled'](), about: together([due.feeType, aboutDue(view, due)]) }
  const payableBy = due.payableBy === 'student' ? null : sayPayableBy(due.payableBy)
  return { what: due.feeType, about: together([aboutDue(view, due), payableBy]) }
}

const together = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ')
