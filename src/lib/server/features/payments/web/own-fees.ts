import type { ListedLink } from '#lib/campus/dashboards.ts'
import { isLookedAt } from '#lib/fees/due-words.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { type PayableBy, type SponsorKind, sponsorKinds } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { Due } from '../../fees/feature.ts'
import { isLate, receiptLinks, sayNext, sumOpen } from '../dashboard/dashboard.ts'
import { type KnownPayer, type PayerLookup, payersOfStudent } from '../policy.ts'
import { hasJustArrived, type PaymentView, type PayerPayment, showSince } from '../read-payments.ts'
import { dueWords } from '../orders/due-words.ts'

/** The fees of one payer. */
export interface OwnFees {
  payer: KnownPayer
  /** Dues that the payer is to pay. */
  groups: readonly DueGroup[]
  /** Dues that a sponsor is to pay; the payer may pay them by choice. */
  sponsored: readonly SponsoredDues[]
  payments: readonly PayerPayment[]
  /** Payments whose money has just arrived. */
  arrived: readonly PaymentView[]
  /** Paise of the open dues that the payer is to pay and that no payment in progress may have paid already. */
  total: number
  /** Paise of the dues whose payment is being confirmed. */
  confirming: number
  /** Paise of the overdue part. */
  overdue: number
}

/** Dues that the government, or another sponsor, is to pay. */
export interface SponsoredDues {
  payableBy: SponsorKind
  groups: readonly DueGroup[]
  /** Paise of these dues. */
  total: number
}

/** Dues of one fee type, which are paid together. */
export interface DueGroup extends Pick<Due, 'feeType' | 'kind' | 'isOnline'> {
  dues: readonly OwnDue[]
  /** Started payments of these dues: not paid yet, or being confirmed. */
  started: readonly PayerPayment[]
  /** How many of the dues can be paid now. */
  payable: number
  /** Paise of the payable dues. */
  total: number
}

interface OwnDue extends Pick<Due, 'id' | 'open' | 'dueOn'> {
  text: string
  isOverdue: boolean
  /** The accounts office is reviewing it, so it cannot be paid meanwhile. */
  isWaiting: boolean
  /** A payment of it was started; the payer continues that one, or waits for the bank. */
  isStarted: boolean
  /** The bank may have its money already, so it is not shown as overdue. */
  isConfirming: boolean
}

/** Returns dues by fee type and payments of each payer; started payments are checked at the gateway. */
export async function ownFees(app: App, payers: readonly KnownPayer[]): Promise<OwnFees[]> {
  const since = app.clock.now()
  await app.payments.askAboutPayers(payers.map(({ payer }) => payer))
  const view = await app.catalogue.read()
  const now = app.clock.now()
  return Promise.all(
    payers.map(async (payer) => {
      const open = await app.fees.openDuesOf(payer.payer)
      const found = await app.payments.paymentsOf(payer.payer)
      const payments = found.map((payment) => showSince(payment, since))
      const groupsOf = (payableBy: PayableBy): DueGroup[] => {
        const dues = open.filter((due) => due.payableBy === payableBy)
        return [...Map.groupBy(dues, ({ feeTypeId }) => feeTypeId).values()].flatMap((each) =>
          groupOf(each, payments, { today: indianDate(now), textOf: (due) => dueWords(due, view).text }),
        )
      }
      const groups = groupsOf('student')
      const dues = groups.flatMap((group) => group.dues)
      return {
        payer,
        groups,
        sponsored: sponsorKinds
          .map((payableBy) => ({ payableBy, groups: groupsOf(payableBy) }))
          .filter((each) => each.groups.length > 0)
          .map((each) => ({ ...each, total: sumOpen(each.groups.flatMap((group) => group.dues)) })),
        payments,
        arrived: found.filter((payment) => hasJustArrived(payment, now)),
        total: sumOpen(dues.filter(({ isConfirming }) => !isConfirming)),
        confirming: sumOpen(dues.filter(({ isConfirming }) => isConfirming)),
        overdue: sumOpen(dues.filter(({ isOverdue }) => isOverdue)),
      }
    }),
  )
}

function groupOf(
  dues: readonly Due[],
  payments: readonly PayerPayment[],
  { today, textOf }: { today: string; textOf(due: Due): string },
): DueGroup[] {
  const [first] = dues
  if (!first) return []
  const { feeType, kind, isOnline } = first
  const started = payments.filter(
    (payment) => isStarted(payment) && payment.dueIds.some((id) => dues.some((due) => due.id === id)),
  )
  const own = dues.map((due): OwnDue => {
    const startedFor = started.filter(({ dueIds }) => dueIds.includes(due.id))
    const confirming = startedFor.some(isConfirming)
    return {
      id: due.id,
      open: due.open,
      dueOn: due.dueOn,
      text: textOf(due),
      isOverdue: due.payableBy === 'student' && isLate(due, today) && !confirming,
      isWaiting: isLookedAt(due),
      isStarted: startedFor.length > 0,
      isConfirming: confirming,
    }
  })
  const payable = own.filter((due) => !due.isWaiting && !due.isStarted)
  return [{ feeType, kind, isOnline, dues: own, started, payable: payable.length, total: sumOpen(payable) }]
}

/** Returns whether the bank still accepts the payment, or may have its money. */
const isStarted = (payment: PayerPayment): boolean =>
  isConfirming(payment) || (payment.state === 'notPaid' && payment.canContinue)

/** Returns whether the bank has yet to say if the payment was made. */
const isConfirming = ({ state }: Pick<PayerPayment, 'state'>): boolean =>
  state === 'pending' || state === 'asking'

/** A student's fees, as the student and the parents see them; without what a sponsor is to pay. */
export interface StudentFees {
  /** In paise; null if nothing was ever due. */
  open: number | null
  /** The next due date, formatted; empty if no due has a date. */
  next: string
  isOverdue: boolean
  action: FeesAction
  receipts: readonly ListedLink[]
}

/**
 * What the link to the fees offers: `pay` where one payment settles all that is due, `choose` where it takes several, `look`
 * while the bank is confirming a payment and nothing else can be paid, `see` where the office alone takes the money.
 */
export type FeesAction = 'pay' | 'choose' | 'look' | 'see'

type FeesReader = PayerLookup & Pick<App, 'fees' | 'payments' | 'clock'>

/** Returns one student's fees, including those of the admission. */
export async function readStudentFees(app: FeesReader, studentId: string): Promise<StudentFees> {
  const payers = (await payersOfStudent(app, studentId)).map(({ payer }) => payer)
  const dues = (await Promise.all(payers.map(app.fees.duesOf))).flat()
  const open = dues.filter(({ state, payableBy }) => state === 'open' && payableBy === 'student')
  const payments = (await Promise.all(payers.map(app.payments.paymentsOf))).flat()
  const confirming = new Set(payments.filter(isConfirming).flatMap(({ dueIds }) => dueIds))
  // What the bank is confirming is neither next nor overdue.
  const waiting = open.filter(({ id }) => !confirming.has(id))
  const today = indianDate(app.clock.now())
  return {
    open: dues.length === 0 ? null : sumOpen(open),
    next: open.length > 0 && waiting.length === 0 ? m['payment.is.pending']() : sayNext(waiting, today),
    isOverdue: waiting.some((due) => isLate(due, today)),
    action: feesAction(open, waiting),
    receipts: receiptLinks((await Promise.all(payers.map(app.payments.receiptsOf))).flat()),
  }
}

function feesAction(open: readonly Due[], waiting: readonly Due[]): FeesAction {
  const payable = waiting.filter((due) => due.isOnline && !isLookedAt(due))
  if (payable.length === 0) return waiting.length < open.length ? 'look' : 'see'
  const isAll = payable.length === open.length
  return isAll && new Set(payable.map(({ feeTypeId }) => feeTypeId)).size === 1 ? 'pay' : 'choose'
}
