import type { APIContext } from 'astro'
import { readsFees } from '#lib/rules/fee-roles.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../kernel/app.ts'
import { notFound } from '../../kernel/core/errors.ts'
import { shownTokens } from '../../kernel/http/token-cookie.ts'
import { payersOf } from './payers.policy.ts'
import type { ShownPayment } from './show-payment.ts'

/** A payment is shown to its payer, to the payer's parents, and to the accounts office. */
export async function maySeePayment(
  app: App,
  user: CurrentUser | null,
  { payer }: Pick<ShownPayment, 'payer'>,
): Promise<boolean> {
  if (!user) return false
  if (readsFees(user)) return true
  return (await payersOf(app, user)).some(({ payer: own }) => own.kind === payer.kind && own.id === payer.id)
}

export interface Asking {
  app: App
  user: CurrentUser | null
  context: Pick<APIContext, 'request' | 'url'>
}

/**
 * The payment of an order, for whoever has its token, its payer and the accounts office.
 * @throws DomainError NotFound `payments.notYours`, also where there is none: whoever guesses ids is slowed
 */
export async function ownPayment(asking: Asking, orderId: string): Promise<ShownPayment> {
  const payment = await visiblePayment(asking, orderId)
  if (!payment) throw notFound('payments.notYours')
  return payment
}

/** The same, null where it is none of theirs. */
export async function visiblePayment(
  { app, user, context: { request, url } }: Asking,
  orderId: string,
): Promise<ShownPayment | null> {
  const payment = orderId === '' ? null : await app.payments.payment(orderId)
  if (!payment) return null
  const inAddress = url.searchParams.get('token')
  const tokens = inAddress === null ? shownTokens(request.headers, 'order') : [inAddress]
  if (await app.accessChecks.fits('order', orderId, ...tokens)) return payment
  const isSelfPaid =
    payment.payer.kind === 'admission' && app.payments.selfPayerIn(request.headers) === payment.payer.id
  return isSelfPaid || (await maySeePayment(app, user, payment)) ? payment : null
}
