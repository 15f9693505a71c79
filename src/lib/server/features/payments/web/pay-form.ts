import type { APIContext } from 'astro'
import { isLookedAt } from '#lib/fees/due-words.ts'
import { showTime } from '#lib/i18n/dates.ts'
import { href } from '#lib/i18n/href.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { returnPages } from '#lib/payments/return-pages.ts'
import { routes } from '#lib/routes.ts'
import { feeKinds, type Payer } from '#lib/schemas/fees/kinds.ts'
import type { FeePaymentRequest } from '#lib/schemas/payments/calls.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, invalid, isDomainError } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormState, goTo, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnWithMessage, takeMessage } from '../../../kernel/secrets/shown-once.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { Due } from '../../fees/feature.ts'
import type { StartedPayment } from '../checkout/start-payment.ts'
import { dueWords } from '../orders/due-words.ts'
import { type KnownPayer, payersOf, requireOwnPayment, visiblePayment } from '../policy.ts'
import { hasJustArrived, type PaymentView, type PayerPayment, showSince } from '../read-payments.ts'
import { selfPayerOf } from './self-payer-form.ts'

/**
 * Starts a payment for beginFeePayment: the chosen dues in full, or without a choice all open dues of the type and
 * semester that the payer is to pay, oldest first. The amount comes from our own books.
 * @throws DomainError the errors of `startPayment`; Conflict `payments.notEntitled` for someone else's due,
 * `payments.arrived` if an earlier payment has just arrived
 */
export async function payDues(
  app: App,
  payers: readonly KnownPayer[],
  asked: FeePaymentRequest,
  actor: Actor,
): Promise<StartedPayment> {
  try {
    return await payChosenDues(app, payers, asked, actor)
  } catch (error) {
    const isNothing = isDomainError(error) && error.code === 'payments.nothingDue'
    const arrived = isNothing ? await arrivedFor(app, payers, asked) : null
    throw arrived ? conflict('payments.arrived', { amount: showAmount(arrived.amount) }) : error
  }
}

/** Finds a payment of these dues that arrived within the last minutes. */
async function arrivedFor(
  app: App,
  payers: readonly KnownPayer[],
  { dueIds }: Pick<FeePaymentRequest, 'dueIds'>,
): Promise<PaymentView | undefined> {
  const payments = (await Promise.all(payers.map(({ payer }) => app.payments.paymentsOf(payer)))).flat()
  const now = app.clock.now()
  return payments.find(
    (payment) => hasJustArrived(payment, now) && payment.dueIds.some((id) => dueIds.includes(id)),
  )
}

async function payChosenDues(
  app: App,
  payers: readonly KnownPayer[],
  asked: FeePaymentRequest,
  actor: Actor,
): Promise<StartedPayment> {
  const view = await app.catalogue.read()
  const owed = (await Promise.all(payers.map(({ payer }) => app.fees.openDuesOf(payer)))).flat()
  const [first, ...more] = chosenOf(owed, asked, view)
  const known = first && payers.find(({ payer }) => isSamePayer(payer, first.payer))
  const closed = asked.dueIds.filter((id) => !owed.some((due) => due.id === id))
  await requireEntitled(app, payers, closed)
  if (!first || !known || closed.length > 0) throw conflict('payments.nothingDue')
  return app.payments.startPayment(
    {
      kind: asked.kind,
      payer: known.payer,
      person: { ...known.person, language: getLocale() },
      dueIds: [first, ...more].map(({ id }) => id),
      wordsOf: (due) => dueWords(due, view),
    },
    actor,
  )
}

const isSamePayer = (one: Payer, other: Payer): boolean => one.kind === other.kind && one.id === other.id

/** @throws DomainError Conflict `payments.notEntitled` if there is no payer, or a due is not one of theirs */
async function requireEntitled(
  app: Pick<App, 'fees'>,
  payers: readonly KnownPayer[],
  dueIds: readonly string[],
): Promise<void> {
  const dues = await Promise.all(dueIds.map((id) => app.fees.due(id)))
  const areOwn = dues.every((due) => due && payers.some(({ payer }) => isSamePayer(payer, due.payer)))
  if (payers.length === 0 || !areOwn) throw conflict('payments.notEntitled')
}

function chosenOf(
  owed: readonly Due[],
  asked: FeePaymentRequest,
  view: Pick<CatalogueView, 'nameOf'>,
): Due[] {
  if (asked.dueIds.length > 0) return owed.filter(({ id }) => asked.dueIds.includes(id))
  // What a sponsor is to pay is paid only where it was chosen.
  const open = owed.filter(
    (due) =>
      due.payableBy === 'student' &&
      due.kind === asked.kind &&
      due.feeType === asked.feeType &&
      (asked.semester === '' || view.nameOf(due.semesterId) === asked.semester),
  )
  // Dues under review are left out, unless all are: then the error gives the reason.
  const free = open.filter((due) => !isLookedAt(due))
  const payable = free.length > 0 ? free : open
  // An order has a single payer.
  return payable.filter(({ payer }) => payer.id === payable[0]?.payer.id)
}

type Context = Pick<APIContext, 'request' | 'locals'>

/** Returns the payers for whom the login may pay, and the admission that this browser has identified itself as. */
export async function callersPayers(context: Context): Promise<KnownPayer[]> {
  const { app, user } = context.locals
  const own = user ? await payersOf(app, user) : []
  const shown = await selfPayerOf(context)
  return shown && !own.some(({ payer }) => payer.id === shown.payer.id) ? [...own, shown] : own
}

/**
 * @throws DomainError Unauthenticated `session.missing`, Forbidden `session.notAllowed` if the caller may not start
 * payments
 */
export async function requirePayer(context: Context): Promise<void> {
  if (await selfPayerOf(context)) return
  requireAccess(['ROLE_STUDENT', 'ROLE_PARENT'], context.locals.user)
}

/**
 * Handles the forms of the fees page: pays the ticked dues of a group, drops a started payment, or checks a pending
 * one. The page may handle other actions.
 */
export const handlePay = (
  context: APIContext,
  payers: (app: App) => Promise<readonly KnownPayer[]>,
  others: ReadonlyMap<string, (form: FormData) => Promise<Response>> = new Map(),
): Promise<Response | FormState> =>
  plainForm(context, { limit: 'payments' }, async (form) => {
    const { app } = context.locals
    if (textOf(form, 'action') === 'drop') return drop(context, textOf(form, 'order'))
    if (textOf(form, 'action') === 'ask') return ask(context, textOf(form, 'order'))
    const other = others.get(textOf(form, 'action'))
    if (other) return other(form)
    const kind = feeKinds.find((each) => each === textOf(form, 'kind'))
    const dueIds = form.getAll('due').filter((each) => typeof each === 'string')
    if (!kind) throw invalid('request.invalid')
    if (dueIds.length === 0) throw invalid('payments.noneChosen')
    const asked = { kind, feeType: '', semester: '', dueIds }
    try {
      const { orderId } = await payDues(app, await payers(app), asked, actorOf(context))
      return goTo(href(routes.payOrder(orderId)))
    } catch (error) {
      // The page itself shows the payment that has arrived, with its receipt.
      if (isDomainError(error) && error.code === 'payments.arrived')
        return goOnWithMessage(context, context.url.pathname, {
          arrivedBefore: true,
        } satisfies ArrivedMessage)
      throw error
    }
  })

/** Drops the payment, from the page that leads to the bank. */
export const handleDrop = (context: APIContext, orderId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'payments' }, () => drop(context, orderId))

/** One-time messages for the fees page. */
interface DroppedMessage {
  /** In paise. */
  dropped: number
}
/** Somebody paid what an earlier payment has paid. */
interface ArrivedMessage {
  arrivedBefore: true
}
interface AdvanceMessage {
  /** Paise that an advance has paid. */
  fromAdvance: number
}
interface AskedMessage {
  /** What the payment is after the bank was asked. */
  asked: PayerPayment['state']
  /** An instant. */
  at: string
}

interface FeesNotices {
  /** What was just dropped, or paid from an advance; null if nothing was. */
  done: string | null
  /** What the bank has just answered; null if it was not asked. */
  answer: string | null
  /** The payment that has arrived is to be shown, although it was seen before. */
  isArrivedBefore: boolean
}

/** Returns what the form that led to the fees page has done. */
export function takeFeesNotices(context: APIContext): FeesNotices {
  const message = takeMessage<DroppedMessage | ArrivedMessage | AdvanceMessage | AskedMessage>(context)
  const none: FeesNotices = { done: null, answer: null, isArrivedBefore: false }
  if (!message) return none
  if ('asked' in message) return { ...none, answer: sayAnswer(message) }
  if ('arrivedBefore' in message) return { ...none, isArrivedBefore: true }
  if ('fromAdvance' in message)
    return { ...none, done: m['advances.paid']({ amount: showAmount(message.fromAdvance) }) }
  return { ...none, done: m['payment.own.droppedDone']({ amount: showAmount(message.dropped) }) }
}

const sayAnswer = ({ asked, at }: AskedMessage): string =>
  m[`payment.own.answered.${asked}`]({ time: showTime(at) })

/** @throws DomainError NotFound `payments.notYours` */
async function ask(context: APIContext, orderId: string): Promise<Response> {
  const { app, user } = context.locals
  const asking = { app, user, context }
  await requireOwnPayment(asking, orderId)
  const since = app.clock.now()
  await app.payments.askAboutOrder(orderId)
  const { state, askedAt } = showSince(await requireOwnPayment(asking, orderId), since)
  const message: AskedMessage = { asked: state, at: askedAt ?? since }
  return goOnWithMessage(context, context.url.pathname, message)
}

/** @throws DomainError NotFound `payments.notYours`; the errors of `drop` in the payments service */
async function drop(context: APIContext, orderId: string): Promise<Response> {
  const { app, user } = context.locals
  const payment = await requireOwnPayment({ app, user, context }, orderId)
  const stands = await app.payments.drop(orderId, actorOf(context))
  if (stands === 'paid') return goTo(paymentPageOf(payment))
  const isPayerKnown = user !== null || app.payments.selfPayerIn(context.request.headers) !== null
  const fees = user ? routes.fees : routes.selfPayment
  if (!isPayerKnown) return goTo(paymentPageOf(payment))
  return goOnWithMessage(context, href(fees), { dropped: payment.amount } satisfies DroppedMessage)
}

const paymentPageOf = ({ kind, orderId }: PaymentView): string =>
  href(`${returnPages[kind]}?orderId=${encodeURIComponent(orderId)}`)

interface OpenOrder {
  payment: PayerPayment
  /** The bank page; empty if it can no longer be paid. */
  paymentLink: string
  /** The gateway has not answered for this page that nothing is paid, so nobody is sent to the bank again. */
  isAsking: boolean
  /** The accounts office is reviewing one of its dues, so it cannot be paid meanwhile. */
  isLookedAt: boolean
  /** The code by which a payer without a login finds the payment again; null for others. */
  resumeCode: string | null
}

/** Returns the order for the page that leads to the bank; null if the visitor may not see it. */
export async function openOrder(
  context: Pick<APIContext, 'request' | 'url' | 'locals'>,
  orderId: string,
): Promise<OpenOrder | null> {
  const { app, user } = context.locals
  if (!(await visiblePayment({ app, user, context }, orderId))) return null
  const since = app.clock.now()
  await app.payments.askAboutOrder(orderId)
  const found = await visiblePayment({ app, user, context }, orderId)
  if (!found) return null
  const payment = showSince(found, since)
  const order = await app.payments.order(orderId)
  const last = (await app.payments.attempts(orderId)).at(-1)
  const isSelfPaid = !user && payment.payer.kind === 'admission'
  const lines = order?.shown.lines ?? []
  const dues = await Promise.all(lines.map(({ dueId }) => app.fees.due(dueId)))
  return {
    payment,
    isLookedAt: dues.some((due) => due !== null && isLookedAt(due)),
    paymentLink: last && payment.canContinue ? last.paymentLink : '',
    isAsking: payment.state !== 'notPaid',
    resumeCode: isSelfPaid ? app.payments.resumeCode(orderId) : null,
  }
}
