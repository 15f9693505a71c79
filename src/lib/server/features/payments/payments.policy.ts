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
  return readsFees(user) || paysFor({ app, user }, { payer })
}

/** A student for themselves, a parent for a child. */
async function paysFor(
  { app, user }: Pick<Asking, 'app' | 'user'>,
  { payer }: Pick<ShownPayment, 'payer'>,
): Promise<boolean> {
  const own = user ? await payersOf(app, user) : []
  return own.some((each) => each.payer.kind === payer.kind && each.payer.id === payer.id)
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
export async function visiblePayment(asking: Asking, orderId: string): Promise<ShownPayment | null> {
  const { app, user } = asking
  const payment = orderId === '' ? null : await app.payments.payment(orderId)
  if (!payment) return null
  const isVisible = (await hasShownToPay(asking, payment)) || (await maySeePayment(app, user, payment))
  return isVisible ? payment : null
}

/**
 * The payment, where the caller may act on it: its payer, their parents, and a browser with its token. The accounts
 * office may only look at it.
 * @throws DomainError NotFound `payments.notYours`
 */
export async function requireOwnPayment(asking: Asking, orderId: string): Promise<ShownPayment> {
  const payment = await ownPayment(asking, orderId)
  if ((await hasShownToPay(asking, payment)) || (await paysFor(asking, payment))) return payment
  throw notFound('payments.notYours')
}

/** By the order's token, or as the admission that this browser has shown. */
async function hasShownToPay(
  { app, context: { request, url } }: Asking,
  { orderId, payer }: ShownPayment,
): Promise<boolean> {
  const inAddress = url.searchParams.get('token')
  const tokens = inAddress === null ? shownTokens(request.headers, 'order') : [inAddress]
  if (await app.accessChecks.fits('order', orderId, ...tokens)) return true
  return payer.kind === 'admission' && app.payments.selfPayerIn(request.headers) === payer.id
}
