import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { reasonInput } from '#lib/schemas/payments/decisions.ts'
import { counterRefundInput, payoutInput } from '#lib/schemas/till/refunds.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

/** Proposes a refund of the receipt, decides about it, or records that it was paid out. */
export const handleCounterRefund = (context: APIContext, orderId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(feeReaders, user)
    const { till } = app
    const actor = actorOf(context)
    const reason = () => parseInput(reasonInput, textsOf(form, ['reason'])).reason
    // A refund of another receipt is not decided here.
    const open = async () => {
      const plan = await till.planRefund(orderId)
      const refund = plan?.refunds.find(({ id }) => id === textOf(form, 'refundId'))
      if (!refund) throw notFound('refunds.notFound')
      return refund
    }
    const decide = (move: 'approve' | 'refuse' | 'withdraw' | 'giveUp', done: string) => async () => {
      const { id } = await open()
      const note = move === 'refuse' || move === 'giveUp' ? reason() : ''
      await till.decideRefund(move, id, { note, actor })
      return done
    }
    const run = ofPressedButton<() => Promise<string>>(form, {
      refund: async () => {
        const typed = parseInput(counterRefundInput, textsOf(form, ['amount', 'way', 'after', 'reason']))
        await till.proposeRefund(orderId, typed, actor)
        return 'asked'
      },
      approve: decide('approve', 'approved'),
      refuse: decide('refuse', 'refusedRefund'),
      withdraw: decide('withdraw', 'withdrawn'),
      giveUp: decide('giveUp', 'givenUp'),
      send: async () => {
        const { id, way } = await open()
        const typed =
          way === 'cash'
            ? { reference: '', sentOn: '' }
            : parseInput(payoutInput, textsOf(form, ['reference', 'sentOn']))
        await till.payRefundOut(id, typed, actor)
        return 'sent'
      },
    })
    return goOnDone(context, href(routes.counterRefund(orderId)), await run())
  })
