import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { isoOfTyped } from '#lib/rules/dates/typed-day.ts'
import { invalid, refuseAt } from '../../../kernel/core/errors.ts'
import { type FormState, goTo, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import {
  expiredTokenCookies,
  shownTokens,
  tokenCookie,
  withCookies,
} from '../../../kernel/http/security/cookies.ts'
import { expiredSelfPayer } from '../orders/self-payer.ts'
import { type KnownPayer, admittedBy, knownAdmission, payerAdmitted } from '../policy.ts'

/** One error for a wrong number and a wrong date, so that it does not reveal which of the two is wrong. */
const wrong = 'payments.notAdmitted'
/** One error for a wrong number and a wrong payment code. */
const wrongCode = 'payments.noSuchCode'

/** Returns the payer that this browser has identified itself as; null if there is none. */
export async function selfPayerOf({
  request,
  locals: { app },
}: Pick<APIContext, 'request' | 'locals'>): Promise<KnownPayer | null> {
  const id = app.payments.selfPayerIn(request.headers)
  const found = id === null ? null : await app.admissions.find(id)
  return found && found.state !== 'cancelled' ? knownAdmission(found, await app.catalogue.read()) : null
}

/** Handles the forms of payers without a login: identify the payer, find a payment by its code, or leave. */
export const handleSelfPayer = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'paymentLooks' }, async (form) => {
    if (textOf(form, 'action') === 'leave') return leave(context)
    const number = textOf(form, 'number').slice(0, longestNumber)
    const typed = textOf(form, 'dateOfBirth')
    const code = textOf(form, 'paymentCode')
    const missing = {
      ...(number === '' && { number: { code: 'field.required', params: {} } }),
      ...(typed === '' && code === '' && { dateOfBirth: { code: 'payments.noDateOrCode', params: {} } }),
    }
    if (Object.keys(missing).length > 0) throw invalid('request.invalid', {}, missing)
    if (code !== '') return resume(context, number, code)
    const born = isoOfTyped(typed)
    if (born === null) throw refuseAt('dateOfBirth', 'payments.noDate')
    return enter(context, number, born)
  })

/** In characters. */
const longestNumber = 60

/** Clears the cookies, so that the next user of the device sees nothing. */
const leave = ({ request }: APIContext): Response =>
  withCookies(goTo(href(routes.selfPayment)), [
    expiredSelfPayer,
    ...expiredTokenCookies(request.headers, ['order']),
  ])

/** Opens the admission's dues and payments for an hour. */
async function enter({ locals }: APIContext, number: string, born: string): Promise<Response> {
  const { app, caller } = locals
  const whose = { name: number, address: caller.address, secret: 'birthday' } as const
  const { payer } = await app.identity.slowly(whose, wrong, async () => {
    const found = await payerAdmitted(app, number, born)
    if (!found) throw invalid(wrong)
    return found
  })
  return withCookies(goTo(href(routes.selfPayment)), [app.payments.selfPayerCookie(payer.id)])
}

/** Opens a single payment. */
async function resume({ request, locals }: APIContext, number: string, code: string): Promise<Response> {
  const { app, caller } = locals
  const whose = { name: number, address: caller.address }
  const { orderId, token } = await app.identity.slowly(whose, wrongCode, async () => {
    const admission = await admittedBy(app, number)
    const payer = admission && { kind: 'admission' as const, id: admission.id }
    const found = payer && (await app.payments.resumed(payer, code.slice(0, longestNumber)))
    if (!found) throw invalid(wrongCode)
    return found
  })
  await app.limits.take('paymentClaims', caller, orderId)
  await app.payments.receiveReturn(orderId, {})
  const tokens = [token, ...shownTokens(request.headers, 'order')]
  return withCookies(goTo(href(routes.payOrder(orderId))), [tokenCookie('order', tokens)])
}
