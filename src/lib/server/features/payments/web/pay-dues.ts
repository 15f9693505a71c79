import type { APIContext } from 'astro'
import { isLookedAt } from '#lib/fees/due-standing.ts'
import { showAmount } from '#lib/i18n/amounts.ts'
import type { BeginFeePayment } from '#lib/schemas/payments/calls.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, isDomainError } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { Due } from '../../fees/feature.ts'
import type { StartedPayment } from '../checkout/begin-payment.ts'
import { type KnownPayer, payersOf } from '../policy.ts'
import { hasJustArrived, type PaymentView } from '../read-payments.ts'
import { selfPayerOf } from './self-payer-form.ts'

/**
 * What beginFeePayment does: the chosen dues of these payers in full, or where none is chosen all that is open of the
 * type and semester, the oldest first. The amount is what our own books say.
 * @throws DomainError as `begin`; Conflict `payments.nothingDue` also for somebody else's due, `payments.arrived` where
 * money that they paid before has just come in
 */
export async function payDues(
  app: App,
  payers: readonly KnownPayer[],
  asked: BeginFeePayment,
  actor: Actor,
): Promise<StartedPayment> {
  try {
    return await beginOf(app, payers, asked, actor)
  } catch (error) {
    const isNothing = isDomainError(error) && error.code === 'payments.nothingDue'
    const arrived = isNothing ? await arrivedFor(app, payers, asked) : null
    throw arrived ? conflict('payments.arrived', { amount: showAmount(arrived.amount) }) : error
  }
}

/** The payment of one of these dues that has come in within the last minutes. */
async function arrivedFor(
  app: App,
  payers: readonly KnownPayer[],
  { dueIds }: Pick<BeginFeePayment, 'dueIds'>,
): Promise<PaymentView | undefined> {
  const payments = (await Promise.all(payers.map(({ payer }) => app.payments.paymentsOf(payer)))).flat()
  const now = app.clock.now()
  return payments.find(
    (payment) => hasJustArrived(payment, now) && payment.dueIds.some((id) => dueIds.includes(id)),
  )
}

async function beginOf(
  app: App,
  payers: readonly KnownPayer[],
  asked: BeginFeePayment,
  actor: Actor,
): Promise<StartedPayment> {
  const view = await app.catalogue.read()
  const owed = (await Promise.all(payers.map(({ payer }) => app.fees.openDuesOf(payer)))).flat()
  const [first, ...more] = chosenOf(owed, asked, view)
  const known =
    first && payers.find(({ payer }) => payer.kind === first.payer.kind && payer.id === first.payer.id)
  if (!first || !known || asked.dueIds.some((id) => !owed.some((due) => due.id === id)))
    throw conflict('payments.nothingDue')
  return app.payments.begin(
    {
      kind: asked.kind,
      payer: known.payer,
      person: { ...known.person, language: getLocale() },
      dueIds: [first, ...more].map(({ id }) => id),
      wordsOf: (due) => dueWords(due, view),
    },
    actor,
  )
}

function chosenOf(owed: readonly Due[], asked: BeginFeePayment, view: Pick<CatalogueView, 'nameOf'>): Due[] {
  if (asked.dueIds.length > 0) return owed.filter(({ id }) => asked.dueIds.includes(id))
  const open = owed.filter(
    (due) =>
      due.kind === asked.kind &&
      due.feeType === asked.feeType &&
      (asked.semester === '' || view.nameOf(due.semesterId) === asked.semester),
  )
  // What the office is looking at is left out, unless there is nothing else: then the answer says why.
  const free = open.filter((due) => !isLookedAt(due))
  const payable = free.length > 0 ? free : open
  // One order is one payer's.
  return payable.filter(({ payer }) => payer.id === payable[0]?.payer.id)
}

/** What is due, in words. */
export function dueWords(
  { semesterId, year, label }: Pick<Due, 'semesterId' | 'year' | 'label'>,
  view: Pick<CatalogueView, 'nameOf'>,
): { text: string; semester: string } {
  const semester = view.nameOf(semesterId)
  return { text: [semester, year, label].filter(Boolean).join(' · '), semester }
}

type Context = Pick<APIContext, 'request' | 'locals'>

/** With a login, for whom that one pays; and the admission that this browser has shown. */
export async function callersPayers(context: Context): Promise<KnownPayer[]> {
  const { app, user } = context.locals
  const own = user ? await payersOf(app, user) : []
  const shown = await selfPayerOf(context)
  return shown && !own.some(({ payer }) => payer.id === shown.payer.id) ? [...own, shown] : own
}

/** @throws DomainError Unauthenticated `session.missing`, Forbidden `session.notAllowed`: nobody else begins a payment */
export async function requirePayer(context: Context): Promise<void> {
  if (await selfPayerOf(context)) return
  requireAccess(['ROLE_STUDENT', 'ROLE_PARENT'], context.locals.user)
}
