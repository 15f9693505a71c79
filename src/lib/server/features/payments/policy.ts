import type { APIContext } from 'astro'
import { readsFees } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { App } from '../../kernel/app.ts'
import { notFound } from '../../kernel/core/errors.ts'
import { shownTokens } from '../../kernel/http/security/cookies.ts'
import type { OrderSnapshot } from './orders/order.ts'
import type { PaymentView } from './read-payments.ts'

/** Somebody who pays, as the registers call them. */
export interface KnownPayer {
  payer: Payer
  person: Pick<OrderSnapshot, 'number' | 'name' | 'email' | 'phone'>
}

export type PayerLookup = Pick<App, 'links' | 'students' | 'admissions'>

/** For whom this person pays: a student for themselves, a parent for their children; what was due before the admission, too. */
export async function payersOf(
  app: PayerLookup,
  user: Pick<CurrentUser, 'id' | 'roles'>,
): Promise<KnownPayer[]> {
  const own = user.roles.includes('ROLE_STUDENT') ? await app.links.studentOf(user.id) : null
  const children = user.roles.includes('ROLE_PARENT') ? await app.links.childrenOf(user.id) : []
  const ids = [...(own ? [own.id] : []), ...children]
  return (await Promise.all([...new Set(ids)].map((id) => payersOfStudent(app, id)))).flat()
}

/** The student, and the admission that brought them. */
export async function payersOfStudent(app: PayerLookup, studentId: string): Promise<KnownPayer[]> {
  const student = await app.students.show(studentId)
  if (!student) return []
  const { id, rollNumber, admissionNumber, name, email, mobile } = student
  const person = { number: rollNumber ?? admissionNumber ?? '', name, email, phone: mobile }
  const admissionId = await app.admissions.idOfStudent(id)
  return [
    { payer: { kind: 'student', id }, person },
    ...(admissionId === null ? [] : [{ payer: { kind: 'admission' as const, id: admissionId }, person }]),
  ]
}

/** Somebody who is being admitted, by the number and the date of birth on the form; null where they do not fit. */
export async function payerAdmitted(
  app: Pick<App, 'admissions'>,
  number: string,
  dateOfBirth: string,
): Promise<KnownPayer | null> {
  const found = await admittedBy(app, number)
  return found && dateOfBirth !== '' && found.texts.dateOfBirth === dateOfBirth ? knownAdmission(found) : null
}

/** An admission that is not cancelled, by the number on its form as it was typed. */
export async function admittedBy(app: Pick<App, 'admissions'>, number: string) {
  const found = await app.admissions.byNumber(number.trim().toUpperCase())
  return found && found.state !== 'cancelled' ? found : null
}

export const knownAdmission = (
  found: NonNullable<Awaited<ReturnType<App['admissions']['find']>>>,
): KnownPayer => ({
  payer: { kind: 'admission', id: found.id },
  person: {
    number: found.number,
    name: found.texts.name,
    email: found.texts.email,
    phone: found.texts.studentMobile,
  },
})

/** A payment is shown to its payer, to the payer's parents, and to the accounts office. */
async function maySeePayment(
  app: App,
  user: CurrentUser | null,
  { payer }: Pick<PaymentView, 'payer'>,
): Promise<boolean> {
  if (!user) return false
  return readsFees(user) || paysFor({ app, user }, { payer })
}

/** A student for themselves, a parent for a child. */
async function paysFor(
  { app, user }: Pick<PaymentCaller, 'app' | 'user'>,
  { payer }: Pick<PaymentView, 'payer'>,
): Promise<boolean> {
  const own = user ? await payersOf(app, user) : []
  return own.some((each) => each.payer.kind === payer.kind && each.payer.id === payer.id)
}

export interface PaymentCaller {
  app: App
  user: CurrentUser | null
  context: Pick<APIContext, 'request' | 'url'>
}

/**
 * The payment of an order, for visitors with its token, its payer and the accounts office.
 * @throws DomainError NotFound `payments.notYours`, also where there is none; guessing ids is slowed
 */
export async function ownPayment(asking: PaymentCaller, orderId: string): Promise<PaymentView> {
  const payment = await visiblePayment(asking, orderId)
  if (!payment) throw notFound('payments.notYours')
  return payment
}

/** Like `ownPayment`, but null where the caller may not see it. */
export async function visiblePayment(asking: PaymentCaller, orderId: string): Promise<PaymentView | null> {
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
export async function requireOwnPayment(asking: PaymentCaller, orderId: string): Promise<PaymentView> {
  const payment = await ownPayment(asking, orderId)
  if ((await hasShownToPay(asking, payment)) || (await paysFor(asking, payment))) return payment
  throw notFound('payments.notYours')
}

/** By the order's token, or as the admission that this browser has shown. */
async function hasShownToPay(
  { app, context: { request, url } }: PaymentCaller,
  { orderId, payer }: PaymentView,
): Promise<boolean> {
  const inAddress = url.searchParams.get('token')
  const tokens = inAddress === null ? shownTokens(request.headers, 'order') : [inAddress]
  if (await app.accessChecks.fits('order', orderId, ...tokens)) return true
  return payer.kind === 'admission' && app.payments.selfPayerIn(request.headers) === payer.id
}
