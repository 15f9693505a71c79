import { oneLine } from '#lib/i18n/one-line.ts'
import { showInstant } from '#lib/i18n/dates.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { badge, link, money, text } from '#lib/lists/cell.ts'
import { plainTable, type PlainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { checksCancellations, keepsFees } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Cancellation, PaidPart } from '../cancellations/cancellation.ts'
import type { CancellationPlan } from '../cancellations/cancellations.service.ts'

/** The page on which a receipt is cancelled by two people. */
export interface CancellationPage {
  number: string
  plan: CancellationPlan
  /** The newest request; null if nobody has asked. */
  wish: Cancellation | null
  /** About the receipt, and who asked why. */
  facts: readonly (readonly [string, string | null])[]
  /** Other receipts that are cancelled with it. */
  others: readonly string[]
  parts: PlainTable
  mayAsk: boolean
  mayDecide: boolean
  mayWithdraw: boolean
}

/** Null for receipts that the till did not issue. */
export async function cancellationPage(
  { till, payments, people }: App,
  user: CurrentUser | null,
  orderId: string,
): Promise<CancellationPage | null> {
  const plan = await till.planCancellation(orderId)
  const receipt = plan && (await payments.receiptOf(orderId))
  if (!receipt) return null
  const { number, snapshot, issuedAt } = receipt
  const wish = (await till.cancellationsOf(orderId)).at(-1) ?? null
  const names = await people.namesOf([plan.sale.byId, ...(wish ? [wish.createdBy] : [])])
  const isWaiting = wish?.state === 'proposed'
  const isOwn = wish?.createdBy === user?.id
  const tookIt = plan.sale.byId === user?.id
  return {
    number,
    plan,
    wish,
    facts: [
      [m['receipt.paidFor'](), oneLine([snapshot.payer.name, snapshot.payer.number])],
      [m['receipts.issued'](), showInstant(issuedAt)],
      [m['receipt.cashier'](), names.get(plan.sale.byId) ?? ''],
      [m['cancelReceipt.reason'](), wish?.reason ?? null],
      [
        m['adjustments.proposedBy'](),
        wish && oneLine([names.get(wish.createdBy) ?? '', showInstant(wish.createdAt)]),
      ],
    ],
    others: plan.receipts.filter((each) => each !== number),
    parts: partsTable(plan.parts),
    mayAsk: keepsFees(user) && !isWaiting && plan.problem === '',
    mayDecide: isWaiting && checksCancellations(user) && !isOwn && !tookIt,
    mayWithdraw: isWaiting && keepsFees(user) && (isOwn || tookIt),
  }
}

const partsTable = (parts: readonly PaidPart[]): PlainTable =>
  plainTable(
    m['cancelReceipt.parts'](),
    [m['receipt.number'](), m['tenders.way'](), m['structures.amount']()],
    parts,
    ({ tenderId, orderId, receipt, way, amount }) => ({
      key: `${tenderId} ${orderId}`,
      cells: [text(receipt), text(m[`till.way.${way}`]()), money(amount)],
    }),
  )

const badges = {
  proposed: 'waiting',
  confirmed: 'bad',
  refused: 'inactive',
  withdrawn: 'inactive',
} as const

/** How the state of a request is shown. */
export const wishBadge = ({ state }: Pick<Cancellation, 'state'>) =>
  ({ state: badges[state], word: m[`cancelReceipt.state.${state}`]() }) as const

/** The requests of a day, for the page on which it is closed. */
export const cancellationsTable = (
  wishes: readonly Cancellation[],
  names: ReadonlyMap<string, string>,
): PlainTable =>
  plainTable(
    m['cancelReceipt.ofDay'](),
    [
      m['receipt.number'](),
      m['structures.amount'](),
      m['receipt.cashier'](),
      m['cancelReceipt.reason'](),
      m['adjustments.proposedBy'](),
      m['catalogue.status'](),
    ],
    wishes,
    (wish) => ({
      key: wish.id,
      cells: [
        link(wish.receipts.join(', '), routes.cancelReceipt(wish.orderIds[0] ?? '')),
        money(wish.amount),
        text(names.get(wish.cashierId) ?? ''),
        text(wish.reason),
        text(names.get(wish.createdBy) ?? '', showInstant(wish.createdAt)),
        badge(wishBadge(wish).word, wishBadge(wish).state),
      ],
    }),
  )

/** @example sayGoesBack(500000) // '₹ 5,000.00' */
export const sayGoesBack = (parts: readonly PaidPart[]): string =>
  sayPaise(parts.reduce((sum, { amount }) => sum + amount, 0))
