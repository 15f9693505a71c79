import type { APIContext } from 'astro'
import { isLookedAt } from '#lib/fees/due-standing.ts'
import { showAmount } from '#lib/i18n/amounts.ts'
import { href } from '#lib/i18n/href.ts'
import { returnPages } from '#lib/payments/return-pages.ts'
import { routes } from '#lib/routes.ts'
import { feeKinds } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { invalid, isDomainError } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, goTo, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnTelling, takeTold } from '../../../kernel/secrets/shown-once.ts'
import { type KnownPayer, requireOwnPayment, visiblePayment } from '../policy.ts'
import type { PaymentView } from '../read-payments.ts'
import { payDues } from './pay-dues.ts'

/**
 * The forms of the page of fees: the ticked dues of one group are paid, on the page that the form leads to; a payment
 * that was started is dropped; the bank is asked once more about one that is being confirmed.
 */
export const handlePay = (
  context: APIContext,
  payers: (app: App) => Promise<readonly KnownPayer[]>,
): Promise<Response | FormState> =>
  plainForm(context, { limit: 'payments' }, async (form) => {
    const { app } = context.locals
    if (textOf(form, 'action') === 'drop') return drop(context, textOf(form, 'order'))
    // The page asks the bank as it opens.
    if (textOf(form, 'action') === 'ask') return goTo(context.url.pathname)
    const kind = feeKinds.find((each) => each === textOf(form, 'kind'))
    const dueIds = form.getAll('due').filter((each) => typeof each === 'string')
    if (!kind) throw invalid('request.invalid')
    if (dueIds.length === 0) throw invalid('payments.noneChosen')
    const asked = { kind, feeType: '', semester: '', dueIds }
    try {
      const { orderId } = await payDues(app, await payers(app), asked, actorOf(context))
      return goTo(href(routes.payOrder(orderId)))
    } catch (error) {
      // The page itself says what has come in, with the receipt.
      if (isDomainError(error) && error.code === 'payments.arrived') return goTo(context.url.pathname)
      throw error
    }
  })

/** The form of the page that leads to the bank: the payment is dropped. */
export const handleDrop = (context: APIContext, orderId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'payments' }, () => drop(context, orderId))

/** What was dropped, as the page of fees says it once. */
interface DroppedMessage {
  /** Paise. */
  dropped: number
}

/** Null where nothing was dropped just before. */
export function sayDropped(context: APIContext): string | null {
  const told = takeTold<DroppedMessage>(context)
  return told && m['payment.own.droppedDone']({ amount: showAmount(told.dropped) })
}

/** @throws DomainError NotFound `payments.notYours`; as `drop` of the payments */
async function drop(context: APIContext, orderId: string): Promise<Response> {
  const { app, user } = context.locals
  const payment = await requireOwnPayment({ app, user, context }, orderId)
  const stands = await app.payments.drop(orderId, actorOf(context))
  if (stands === 'paid') return goTo(paymentPageOf(payment))
  const isPayerKnown = user !== null || app.payments.selfPayerIn(context.request.headers) !== null
  const fees = user ? routes.fees : routes.selfPayment
  if (!isPayerKnown) return goTo(paymentPageOf(payment))
  return goOnTelling(context, href(fees), { dropped: payment.amount } satisfies DroppedMessage)
}

const paymentPageOf = ({ kind, orderId }: PaymentView): string =>
  href(`${returnPages[kind]}?orderId=${encodeURIComponent(orderId)}`)

interface OpenOrder {
  payment: PaymentView
  /** Where it is paid: empty where it cannot be any more. */
  paymentLink: string
  /** The accounts office is looking at one of its dues: it cannot be paid meanwhile. */
  isLookedAt: boolean
  /** The code by which a payer without a login finds it again; null for others. */
  resumeCode: string | null
}

/** An order as its payer goes to the bank with it; null where it is none of the visitor's. */
export async function openOrder(
  context: Pick<APIContext, 'request' | 'url' | 'locals'>,
  orderId: string,
): Promise<OpenOrder | null> {
  const { app, user } = context.locals
  if (!(await visiblePayment({ app, user, context }, orderId))) return null
  await app.payments.askAboutOrder(orderId)
  const payment = await visiblePayment({ app, user, context }, orderId)
  if (!payment) return null
  const order = await app.payments.order(orderId)
  const last = (await app.payments.attempts(orderId)).at(-1)
  const isSelfPaid = !user && payment.payer.kind === 'admission'
  const lines = order?.shown.lines ?? []
  const dues = await Promise.all(lines.map(({ dueId }) => app.fees.due(dueId)))
  return {
    payment,
    isLookedAt: dues.some((due) => due !== null && isLookedAt(due)),
    paymentLink: last && payment.canContinue ? last.paymentLink : '',
    resumeCode: isSelfPaid ? app.payments.resumeCode(orderId) : null,
  }
}
