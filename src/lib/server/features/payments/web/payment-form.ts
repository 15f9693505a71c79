import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { readsFees } from '#lib/rules/roles/offices.ts'
import { paidRefundInput, reasonInput, refundInput, sentInput } from '#lib/schemas/payments/decisions.ts'
import type { DecisionDeed } from '#lib/schemas/payments/states.ts'
import type { App } from '../../../kernel/app.ts'
import { forbidden } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { Receipt } from '../receipts/receipt.ts'
import { scopeToPayment } from '../reviews/reviews.service.ts'

/** What the forms about one payment do, by the name of the button; who may decide is the state machines' to say. */
export const handlePayment = (context: APIContext, attemptId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    if (!readsFees(user)) throw forbidden('session.notAllowed')
    const { payments } = app
    const { reviews, refunds } = payments
    const actor = actorOf(context)
    const reason = () => parseInput(reasonInput, textsOf(form, ['reason'])).reason
    const sent = () => parseInput(sentInput, textsOf(form, ['reference', 'sentOn']))
    const own = scopeToPayment(payments, attemptId)
    const review = () => own.review(textOf(form, 'reviewId'))
    const decision = () => own.decision(textOf(form, 'decisionId'))
    const refund = () => own.refund(textOf(form, 'refundId'))
    const propose = (deed: DecisionDeed) => async () => {
      const { id, amount } = await review()
      await reviews.propose(id, deed, reason(), actor)
      return deed === 'close' && amount === 0 ? 'closed' : 'proposed'
    }
    const confirm = async () => {
      const { id } = await decision()
      if (textOf(form, 'deed') !== 'settle') return reviews.close(id, actor).then(() => 'closed')
      return payments.settleDecided(id, actor).then(() => 'settled')
    }
    const work: Record<string, () => Promise<string>> = {
      check: async () => `answered.${await payments.checkNow(attemptId, actor)}`,
      settle: propose('settle'),
      close: propose('close'),
      confirm,
      refuseDecision: async () => {
        await reviews.refuse((await decision()).id, reason(), actor)
        return 'refusedDecision'
      },
      refund: async () => {
        const isPaid = (await payments.attempt(attemptId))?.state === 'PAID'
        const input = isPaid ? paidRefundInput : refundInput
        const typed = parseInput(input, textsOf(form, ['amount', 'way', 'after', 'reason']))
        return refunds.propose(attemptId, typed, actor).then(() => 'asked')
      },
      record: () => {
        const said = textOf(form, 'after')
        const after = said === 'owed' || said === 'dropped' ? said : ''
        return refunds.proposeSeen(attemptId, { after, reason: reason() }, actor).then(() => 'asked')
      },
      approve: async () => {
        await refunds.approve((await refund()).id, actor)
        return 'approved'
      },
      refuse: async () => {
        await refunds.refuse((await refund()).id, reason(), actor)
        return 'refusedRefund'
      },
      send: async () => {
        const { id } = await refund()
        await refunds.send(id, sent(), actor)
        return 'sent'
      },
      giveUp: async () => {
        await refunds.giveUp((await refund()).id, reason(), actor)
        return 'givenUp'
      },
      reroute: async () => {
        const { id } = await refund()
        await refunds.reroute(id, sent(), actor)
        return 'rerouted'
      },
    }
    const run = ofPressedButton(form, work)
    return goOnDone(context, href(routes.payment(attemptId)), await run())
  })

/** The money of an admission stays with the college, or does not after all. */
export const handleForfeit = (context: APIContext, admissionId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    if (!readsFees(user)) throw forbidden('session.notAllowed')
    const { reason } = parseInput(reasonInput, textsOf(form, ['reason']))
    const isReleased = textOf(form, 'action') === 'release'
    const actor = actorOf(context)
    const amount = Number(textOf(form, 'amount'))
    if (isReleased) await app.payments.kept.release(admissionId, reason, actor)
    else await app.payments.kept.keep(admissionId, { amount, reason }, actor)
    return goOnDone(context, href(routes.keptMoney(admissionId)), isReleased ? 'released' : 'kept')
  })

/** The payment behind a receipt, as other pages lead to it. */
interface RefundablePayment {
  /** Its page. */
  link: string
  /** The form that asks for a refund of it. */
  askLink: string
  /** Paise that may still go back; 0 while a refund of it is under way. */
  left: number
}

/** Null where nothing was paid for the order over the gateway. */
export async function refundOf(
  { payments }: Pick<App, 'payments'>,
  orderId: string,
): Promise<RefundablePayment | null> {
  const paid = (await payments.attempts(orderId)).find(({ state }) => state === 'PAID')
  if (!paid) return null
  const isUnderWay = (await payments.refunds.ofAttempt(paid.id)).some(
    ({ state }) => state === 'proposed' || state === 'approved',
  )
  const link = routes.payment(paid.id)
  return { link, askLink: `${link}?do=refund`, left: isUnderWay ? 0 : await payments.refunds.left(paid.id) }
}

/** Where a refund is asked for, by the order of a receipt; without those of which nothing may go back. */
export async function refundLinks(
  app: Pick<App, 'payments'>,
  receipts: readonly Pick<Receipt, 'orderId'>[],
): Promise<Map<string, string>> {
  const links = new Map<string, string>()
  for (const { orderId } of receipts) {
    const payment = await refundOf(app, orderId)
    if (payment && payment.left > 0) links.set(orderId, payment.askLink)
  }
  return links
}
