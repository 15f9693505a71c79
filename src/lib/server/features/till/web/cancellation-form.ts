import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { feeKeepers, tillReaders } from '#lib/rules/roles/offices.ts'
import { cancellationInput } from '#lib/schemas/till/cancellations.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

/** Asks to cancel the receipt, or decides about what was asked, depending on the submit button. */
export const handleCancellation = (context: APIContext, orderId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess([...feeKeepers, ...tillReaders], user)
    const done = await decided({ context, form, orderId, till: app.till })
    return goOnDone(context, href(routes.cancelReceipt(orderId)), done)
  })

interface Decision {
  context: APIContext
  form: FormData
  orderId: string
  till: APIContext['locals']['app']['till']
}

async function decided({ context, form, orderId, till }: Decision): Promise<string> {
  const actor = actorOf(context)
  const action = textOf(form, 'action')
  const reason = () => parseInput(cancellationInput, textsOf(form, ['reason'])).reason
  if (action === 'ask') {
    await till.askToCancel(orderId, reason(), actor)
    return 'asked'
  }
  const wish = (await till.cancellationsOf(orderId)).at(-1)
  if (!wish) throw notFound('till.saleNotFound')
  if (action === 'refuse') {
    await till.refuseCancellation(wish.id, reason(), actor)
    return 'refused'
  }
  if (action === 'withdraw') {
    await till.withdrawCancellation(wish.id, actor)
    return 'withdrawn'
  }
  await till.confirmCancellation(wish.id, actor)
  return 'confirmed'
}
