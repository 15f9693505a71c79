import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { returnPages } from '#lib/payments/return-pages.ts'
import { routes } from '#lib/routes.ts'
import { goTo } from '../../../kernel/http/forms/plain-form.ts'
import { visiblePayment } from '../policy.ts'

type PageContext = Pick<APIContext, 'request' | 'url' | 'locals' | 'params'>

/**
 * Leads from the short link of an email to the payment. A link without a key opens nothing by itself: visitors sign in
 * first, and only those who may see the payment go on. Returns null for everyone else; guessing is rate-limited.
 */
export async function openReceiptLink(context: PageContext): Promise<Response | null> {
  const { params, locals } = context
  const { app, caller, user } = locals
  const link = (params['link'] ?? '').slice(0, longestLink)
  await app.limits.take('paymentLooks', caller)
  const linked = await app.payments.paymentOfLink(link)
  const page = linked && `${returnPages[linked.kind]}?orderId=${encodeURIComponent(linked.orderId)}`
  if (page && linked.token !== null) return leadTo(`${href(page)}&token=${linked.token}`)
  if (!linked) await app.limits.failed('paymentLooks', caller)
  if (!user) return leadTo(href(routes.login('', href(routes.receiptLink(link)))))
  const payment = linked && (await visiblePayment({ app, user, context }, linked.orderId))
  return page && payment ? leadTo(href(page)) : null
}

/** In characters, with blanks and dashes of a typed link. */
const longestLink = 40

function leadTo(path: string): Response {
  const response = goTo(path)
  response.headers.set('cache-control', 'no-store')
  // The address that follows may carry a token.
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}
