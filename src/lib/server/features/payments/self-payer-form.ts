import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { isoOfTyped } from '#lib/rules/typed-day.ts'
import { invalid, refuseAt } from '../../kernel/core/errors.ts'
import { goTo } from '../../kernel/http/go-to.ts'
import { expiredTokenCookies } from '../../kernel/http/token-cookie.ts'
import { type FormState, plainForm, textOf } from '../../kernel/http/plain-form.ts'
import { withCookies } from '../../kernel/http/session-cookies.ts'
import { type KnownPayer, knownAdmission, payerAdmitted } from './payers.ts'
import { expiredSelfPayer } from './self-payer.ts'

/** What the refusal of a number or a date is called; which of the two is wrong nobody is told. */
const wrong = 'payments.notAdmitted'

/** Whom this browser has shown to be paying for; null where it has shown nobody. */
export async function selfPayerOf({
  request,
  locals: { app },
}: Pick<APIContext, 'request' | 'locals'>): Promise<KnownPayer | null> {
  const id = app.payments.selfPayerIn(request.headers)
  const found = id === null ? null : await app.admissions.find(id)
  return found && found.state !== 'cancelled' ? knownAdmission(found) : null
}

/** Somebody shows whom they pay for, or is done with it. */
export const handleSelfPayer = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'paymentLooks' }, async (form) => {
    const { app, caller } = context.locals
    const page = goTo(href(routes.selfPayment))
    if (textOf(form, 'action') === 'leave')
      return withCookies(page, [expiredSelfPayer, ...expiredTokenCookies(context.request.headers, ['order'])])
    const [number, typed] = [textOf(form, 'number').slice(0, 60), textOf(form, 'dateOfBirth')]
    if (number === '') throw refuseAt('number', 'field.required')
    if (typed === '') throw refuseAt('dateOfBirth', 'field.required')
    const born = isoOfTyped(typed)
    if (born === null) throw refuseAt('dateOfBirth', 'payments.noDate')
    const whose = { name: number, address: caller.address }
    const { payer } = await app.identity.slowly(whose, wrong, async () => {
      const found = await payerAdmitted(app, number, born)
      if (!found) throw invalid(wrong)
      return found
    })
    return withCookies(page, [app.payments.selfPayerCookie(payer.id)])
  })
