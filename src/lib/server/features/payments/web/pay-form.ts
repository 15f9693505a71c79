import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { feeKinds } from '#lib/schemas/fees/kinds.ts'
import type { App } from '../../../kernel/app.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { goTo } from '../../../kernel/http/go-to.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/plain-form.ts'
import { payDues } from './pay-dues.ts'
import type { KnownPayer } from '../payers.policy.ts'

/** The form of one group: its ticked dues are paid, on the page that the form leads to. */
export const handlePay = (
  context: APIContext,
  payers: (app: App) => Promise<readonly KnownPayer[]>,
): Promise<Response | FormState> =>
  plainForm(context, { limit: 'payments' }, async (form) => {
    const { app } = context.locals
    const kind = feeKinds.find((each) => each === textOf(form, 'kind'))
    const dueIds = form.getAll('due').filter((each) => typeof each === 'string')
    if (!kind) throw invalid('request.invalid')
    if (dueIds.length === 0) throw invalid('payments.noneChosen')
    const asked = { kind, feeType: '', semester: '', dueIds }
    const { orderId } = await payDues(app, await payers(app), asked, actorOf(context))
    return goTo(href(routes.payOrder(orderId)))
  })
