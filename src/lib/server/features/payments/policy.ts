import type { APIContext } from 'astro'
import { programmeOfBranch } from '#lib/catalogue/programme.ts'
import { readsFees } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { App } from '../../kernel/app.ts'
import { notFound } from '../../kernel/core/errors.ts'
import { shownTokens } from '../../kernel/http/security/cookies.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { StudentRecord } from '../students/feature.ts'
import type { OrderSnapshot } from './orders/order.ts'
import type { PaymentView } from './read-payments.ts'

/** A payer with their details from the registers. */
export interface KnownPayer {
  payer: Payer
  person: Pick<OrderSnapshot, 'number' | 'name' | 'course' | 'email' | 'parentEmail' | 'phone'>
}

export type PayerLookup = Pick<App, 'links' | 'students' | 'admissions' | 'catalogue'>

/**
 * Returns the payers a user may pay for: a student for themselves, a parent for their children; includes their
 * admissions.
 */
export async function payersOf(
  app: PayerLookup,
  user: Pick<CurrentUser, 'id' | 'roles'>,
): Promise<KnownPayer[]> {
  const own = user.roles.includes('ROLE_STUDENT') ? await app.links.studentOf(user.id) : null
  const children = user.roles.includes('ROLE_PARENT') ? await app.links.childrenOf(user.id) : []
  const ids = [...(own ? [own.id] : []), ...children]
  return (await Promise.all([...new Set(ids)].map((id) => payersOfStudent(app, id)))).flat()
}

/** Returns the student, and the admission they came from. */
export async function payersOfStudent(
  app: Omit<PayerLookup, 'links'>,
  studentId: string,
): Promise<KnownPayer[]> {
  const student = await app.students.show(studentId)
  if (!student) return []
  const { payer, person: known } = knownStudent(student, await app.catalogue.read())
  const admissionId = await app.admissions.idOfStudent(studentId)
  const admission = admissionId === null ? null : await app.admissions.find(admissionId)
  const person = { ...known, ...parentEmailOf(admission) }
  return [
    { payer, person },
    ...(admissionId === null ? [] : [{ payer: { kind: 'admission' as const, id: admissionId }, person }]),
  ]
}

/** The admission alone has an address of the parents. */
function parentEmailOf(
  admission: { texts: { fatherEmail?: string } } | null,
): Pick<KnownPayer['person'], 'parentEmail'> {
  const parentEmail = admission?.texts.fatherEmail
  return parentEmail ? { parentEmail } : {}
}

/** Returns the payer's details from the registers; null if there is no such payer. */
export async function detailsOfPayer(
  app: Pick<App, 'students' | 'admissions' | 'catalogue'>,
  { kind, id }: Payer,
): Promise<KnownPayer | null> {
  const view = await app.catalogue.read()
  if (kind === 'admission') {
    const found = await app.admissions.find(id)
    return found && knownAdmission(found, view)
  }
  const found = await app.students.show(id)
  return found && knownStudent(found, view)
}

function knownStudent(student: StudentRecord, view: CatalogueView): KnownPayer {
  const { id, rollNumber, admissionNumber, name, email, mobile: phone } = student
  const number = rollNumber ?? admissionNumber ?? ''
  return {
    payer: { kind: 'student', id },
    person: { number, name, course: courseOf(student, view), email, phone },
  }
}

/** Names the programme and the batch as a receipt prints them. */
function courseOf(
  { branchId, branch, batchId, batch }: Pick<StudentRecord, 'branchId' | 'branch' | 'batchId' | 'batch'>,
  view: CatalogueView,
): string {
  const programme = programmeOfBranch(view, branchId) || branch
  return [programme, view.nameOf(batchId) || batch].filter(Boolean).join(' · ')
}

/** Finds an admission by number and date of birth; null if they do not match. */
export async function payerAdmitted(
  app: Pick<App, 'admissions' | 'catalogue'>,
  number: string,
  dateOfBirth: string,
): Promise<KnownPayer | null> {
  const found = await admittedBy(app, number)
  const isKnown = found && dateOfBirth !== '' && found.texts.dateOfBirth === dateOfBirth
  return isKnown ? knownAdmission(found, await app.catalogue.read()) : null
}

/** Finds an admission that is not cancelled by the number as typed. */
export async function admittedBy(app: Pick<App, 'admissions'>, number: string) {
  const found = await app.admissions.byNumber(number.trim().toUpperCase())
  return found && found.state !== 'cancelled' ? found : null
}

export const knownAdmission = (
  found: NonNullable<Awaited<ReturnType<App['admissions']['find']>>>,
  view: CatalogueView,
): KnownPayer => ({
  payer: { kind: 'admission', id: found.id },
  person: {
    number: found.number,
    name: found.texts.name,
    course: courseOf(
      { branchId: found.entries.branch, branch: '', batchId: found.entries.batch, batch: '' },
      view,
    ),
    email: found.texts.email,
    ...parentEmailOf(found),
    phone: found.texts.studentMobile,
  },
})

/** Returns whether a user may see the payment: the payer, their parents, and the accounts office. */
async function maySeePayment(
  app: App,
  user: CurrentUser | null,
  { payer }: Pick<PaymentView, 'payer'>,
): Promise<boolean> {
  if (!user) return false
  return readsFees(user) || paysFor({ app, user }, { payer })
}

/** Returns whether a user may pay for the payer: a student for themselves, a parent for a child. */
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
 * Returns the payment of an order for visitors with its token, its payer and the accounts office.
 * @throws DomainError NotFound `payments.notYours`, also if there is no such order; guessing ids is rate-limited
 */
export async function ownPayment(asking: PaymentCaller, orderId: string): Promise<PaymentView> {
  const payment = await visiblePayment(asking, orderId)
  if (!payment) throw notFound('payments.notYours')
  return payment
}

/** Like `ownPayment`, but returns null if the caller may not see it. */
export async function visiblePayment(asking: PaymentCaller, orderId: string): Promise<PaymentView | null> {
  const { app, user } = asking
  const payment = orderId === '' ? null : await app.payments.payment(orderId)
  if (!payment) return null
  const isVisible = (await hasShownToPay(asking, payment)) || (await maySeePayment(app, user, payment))
  return isVisible ? payment : null
}

/**
 * Returns the payment if the caller may act on it: its payer, their parents, or a browser with its token. The accounts
 * office may only view it.
 * @throws DomainError NotFound `payments.notYours`
 */
export async function requireOwnPayment(asking: PaymentCaller, orderId: string): Promise<PaymentView> {
  const payment = await ownPayment(asking, orderId)
  if ((await hasShownToPay(asking, payment)) || (await paysFor(asking, payment))) return payment
  throw notFound('payments.notYours')
}

/** Returns whether the browser has the order's token, or has identified itself as the admission to be paid. */
async function hasShownToPay(
  { app, context: { request, url } }: PaymentCaller,
  { orderId, payer }: PaymentView,
): Promise<boolean> {
  const inAddress = url.searchParams.get('token')
  const tokens = inAddress === null ? shownTokens(request.headers, 'order') : [inAddress]
  if (await app.accessChecks.fits('order', orderId, ...tokens)) return true
  return payer.kind === 'admission' && app.payments.selfPayerIn(request.headers) === payer.id
}
