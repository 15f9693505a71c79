import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { returnPages } from '#lib/payments/return-pages.ts'
import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import type { PaymentState } from '#lib/schemas/payments/calls.ts'
import { claimedStatus, statusReply } from '#lib/schemas/payments/claims.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { endpoint, type Endpoint } from '../../../kernel/http/endpoint/endpoint.ts'
import { goTo } from '../../../kernel/http/forms/plain-form.ts'
import { isUrlEncoded, readUrlEncoded } from '../../../kernel/http/forms/read-form.ts'
import { shownTokens, tokenCookie } from '../../../kernel/http/security/cookies.ts'
import { ownPayment, type PaymentCaller, visiblePayment } from '../policy.ts'
import { type PaymentView, type PayerPayment, showSince } from '../read-payments.ts'

type PageContext = Pick<APIContext, 'request' | 'url' | 'locals'> & {
  response: { headers: Headers; status?: number }
}

/** wire: the gateway's return parameters, none of which are trusted. */
const said = [
  'vads_order_id',
  'vads_charge_status',
  'vads_charge_uuid',
  'vads_trans_date',
  'vads_amount',
  'vads_currency',
  'vads_cust_name',
  'vads_cust_email',
] as const

/**
 * Handles the gateway's return page: it records the parameters, checks the gateway, and redirects to the clean address.
 * That page shows our own books to visitors with the order's token, its payer and the accounts office; null for
 * everyone else.
 */
export async function openReturnPage(
  context: PageContext,
  kind: FeeKind,
): Promise<Response | PayerPayment | null> {
  const { request, locals, url } = context
  context.response.headers.set('cache-control', 'no-store')
  const { app, caller } = locals
  if (request.method === 'POST') return onFromPost(context, kind)
  const orderId = url.searchParams.get('orderId') ?? ''
  const payment = await visiblePayment({ app, user: locals.user, context }, orderId)
  if (!payment) {
    // Guessing order ids is rate-limited; visitors with an order's token are never affected.
    await app.limits.take('paymentLooks', caller)
    await app.limits.failed('paymentLooks', caller)
    // 401 and not 403 or 404: the visitor may sign in, and a phone keeps its copy of the receipt until then.
    if (!isKnown(context)) context.response.status = 401
    return null
  }
  if (!isFromGateway(url)) {
    const since = app.clock.now()
    if (payment.state === 'pending' || payment.state === 'notPaid') await app.payments.askAboutOrder(orderId)
    const found = await app.payments.payment(orderId)
    const shown = found && showSince(found, since)
    // The page asks the gateway again when it is opened again.
    if (shown?.state === 'asking') context.response.headers.set('refresh', '5')
    return shown
  }
  const claims = said.flatMap((name) =>
    url.searchParams.has(name) ? [[name, url.searchParams.get(name) ?? '']] : [],
  )
  await app.limits.take('paymentClaims', caller, orderId)
  await app.payments.receiveReturn(orderId, Object.fromEntries(claims))
  const clean = goTo(href(`${returnPages[payment.kind]}?orderId=${encodeURIComponent(orderId)}`))
  const token = url.searchParams.get('token')
  if (token !== null && (await app.accessChecks.fits('order', orderId, token)))
    clean.headers.append(
      'set-cookie',
      tokenCookie('order', [token, ...shownTokens(request.headers, 'order')]),
    )
  clean.headers.set('cache-control', 'no-store')
  return clean
}

/** Returns whether the visitor has a login, an order's token, or a self-payer cookie. */
const isKnown = ({ request: { headers }, locals: { app, user } }: PageContext): boolean =>
  user !== null || shownTokens(headers, 'order').length > 0 || app.payments.selfPayerIn(headers) !== null

const isFromGateway = (url: URL): boolean =>
  url.searchParams.has('token') || said.some((name) => url.searchParams.has(name))

/** Handles a form posted through the browser by the gateway; only the order's and the charge's ids are read. */
async function onFromPost({ request, url }: PageContext, kind: FeeKind): Promise<Response> {
  const form = new Map(isUrlEncoded(request) ? await readUrlEncoded(request).catch(() => []) : [])
  const read = {
    orderId: url.searchParams.get('orderId') ?? form.get('orderId'),
    token: url.searchParams.get('token'),
    vads_charge_uuid: form.get('vads_charge_uuid'),
  }
  const sound = Object.entries(read).flatMap(([name, value]) =>
    value && value.length <= 200 ? [[name, value]] : [],
  )
  return goTo(`${href(returnPages[kind])}?${new URLSearchParams(sound).toString()}`)
}

/** A browser's claim about an order, by parameter name. */
type ReturnParameters = { orderId: string } & Readonly<Record<string, string | undefined>>

/** A caller who makes a claim about their payment. */
export type ReturnCaller = PaymentCaller & { context: Pick<APIContext, 'locals'> }

/**
 * Records a browser's claim, checks the gateway, and returns the payment according to our own books.
 * @throws DomainError NotFound `payments.notYours`, also for an order of another kind than requested
 */
export async function recordReturnParameters(
  asking: ReturnCaller,
  { token: _, ...claim }: ReturnParameters,
  kind?: FeeKind,
): Promise<PaymentView> {
  const { app, context } = asking
  const payment = await ownPayment(asking, claim.orderId)
  if (kind && payment.kind !== kind) throw notFound('payments.notYours')
  const { orderId } = payment
  const said = Object.entries(claim).flatMap(([name, value]) => (value ? [[name, value.slice(0, 200)]] : []))
  await app.limits.take('paymentClaims', context.locals.caller, orderId)
  await app.payments.receiveReturn(orderId, Object.fromEntries(said))
  return ownPayment(asking, orderId)
}

const wireStates = {
  paid: 'paid',
  failed: 'failed',
  pending: 'pending',
  notPaid: 'pending',
  dropped: 'failed',
} as const satisfies Record<PaymentState, string>

/** An endpoint by which a browser reports how a payment ended; it returns what our own server finds. */
export const returnParametersCall = (summary: string): Endpoint =>
  endpoint({
    summary,
    access: 'public',
    limit: 'paymentLooks',
    query: claimedStatus,
    reply: statusReply,
    async run(input) {
      const { state, orderId } = await recordReturnParameters(input, input.query)
      return { status: wireStates[state], orderId }
    },
  })
