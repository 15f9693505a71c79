import { badgeOfAdjustment } from '#lib/fees/adjustment-badge.ts'
import { aboutDue, dueBadge } from '#lib/fees/due-words.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { type Cell, badge, instant, link, money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { Adjustment } from '../adjustments/adjustment.ts'
import type { Due } from '../dues/due.ts'
import { whatOf } from '../ledger/account-labels.ts'
import { type Account, type AccountEntry, accountOf } from '../ledger/account.ts'

/** Each leads to where it is adjusted or cancelled. */
export const duesTable = (view: CatalogueView, dues: readonly Due[], now: string): PlainTable =>
  plainTable(
    m['dues.title'](),
    [
      m['structures.feeType'](),
      m['structures.dueOn'](),
      m['structures.amount'](),
      m['dues.paid'](),
      m['dues.open'](),
      m['catalogue.status'](),
    ],
    dues,
    (due) => ({
      key: due.id,
      cells: [
        link(due.feeType, routes.due(due.id), aboutDue(view, due)),
        text(due.dueOn && showShortDate(due.dueOn)),
        money(due.amount),
        money(due.settled),
        money(due.state === 'cancelled' || due.state === 'proposed' ? 0 : due.open),
        dueBadge(due, now),
      ],
    }),
  )

/** What was charged and what came in, with what is owed after each. */
export const accountTable = (view: CatalogueView, account: Account): PlainTable =>
  plainTable(
    m['dues.account.title'](),
    [
      m['dues.generate.when'](),
      m['dues.account.what'](),
      m['dues.account.charged'](),
      m['dues.account.received'](),
      m['dues.account.balance'](),
    ],
    accountOf(account),
    (entry) => ({
      key: entry.key,
      cells: [
        instant(entry.at),
        accountCell(view, entry),
        money(entry.money ? null : entry.change),
        money(entry.money ? -entry.change : null),
        money(entry.balance),
      ],
    }),
  )

/** Money leads to its receipt. */
function accountCell(view: CatalogueView, entry: AccountEntry): Cell {
  const { what, about } = whatOf(view, entry)
  const orderId = entry.money?.receipt_number ? entry.money.order_id : null
  return orderId === null ? text(what, about) : link(what, routes.officeReceipt(orderId), about)
}

/** Who proposed what, and what became of it. */
export const adjustmentsTable = (
  adjustments: readonly Adjustment[],
  names: ReadonlyMap<string, string>,
): PlainTable =>
  plainTable(
    m['adjustments.title'](),
    [m['adjustments.reason'](), m['dues.generate.when'](), m['structures.amount'](), m['catalogue.status']()],
    adjustments,
    ({ id, reason, createdAt, createdBy, amount, state }) => ({
      key: id,
      cells: [
        text(reason),
        instant(createdAt, names.get(createdBy) ?? ''),
        money(amount),
        badge(m[`adjustments.state.${state}`](), badgeOfAdjustment[state]),
      ],
    }),
  )
