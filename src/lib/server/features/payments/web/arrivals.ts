import type { APIContext } from 'astro'
import { showAmount } from '#lib/i18n/rupees.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { PaymentView } from '../read-payments.ts'
import type { OwnFees } from './own-fees.ts'

/** What the box about arrived payments says. */
export interface Arrivals {
  title: string
  text: string
}

interface ArrivalsOptions {
  fees: readonly Pick<OwnFees, 'arrived' | 'payments'>[]
  /** Names the payers, because there may be several. */
  isNamed: boolean
  /** Shows what was seen before, too, as where somebody pays what has arrived. */
  isAgain: boolean
}

type Context = Pick<APIContext, 'request' | 'locals'> & { response: { headers: Headers } }

/**
 * Returns the payments that have just arrived, once to each person; null if there are none. A page that asks the bank
 * reloads itself, so it may not have been read and does not count.
 */
export async function takeArrivals(
  context: Context,
  { fees, isNamed, isAgain }: ArrivalsOptions,
): Promise<Arrivals | null> {
  const { app, user } = context.locals
  const all = fees.flatMap(({ arrived }) => arrived)
  const isSeen = await seenBy(context, all)
  const arrived = all.filter((payment) => isAgain || !isSeen(payment))
  if (arrived.length === 0) return null
  const isAsking = fees.some(({ payments }) => payments.some(({ state }) => state === 'asking'))
  if (!isAsking) await remember(context, all)
  return formatArrivals(app, arrived, { user, isNamed })
}

async function seenBy(
  { request, locals: { app, user } }: Context,
  payments: readonly PaymentView[],
): Promise<(payment: PaymentView) => boolean> {
  if (payments.length === 0) return () => false
  if (user) {
    const read = await app.notifications.keysRead(user.id, payments.map(keyOf))
    return (payment) => read.has(keyOf(payment))
  }
  const until =
    new RegExp(`(?:^|; )${cookie}=([\\w:.-]+)`).exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
  return ({ receivedAt }) => (receivedAt ?? '') <= until
}

/** Payers without a login have a cookie for as long as payments count as just arrived. */
async function remember(
  { response, locals: { app, user } }: Context,
  payments: readonly PaymentView[],
): Promise<void> {
  if (user) return app.notifications.markKeysRead(user.id, payments.map(keyOf))
  const last =
    payments
      .map(({ receivedAt }) => receivedAt ?? '')
      .toSorted()
      .at(-1) ?? ''
  response.headers.append('set-cookie', `${cookie}=${last}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`)
}

const cookie = 'prangan.arrived'
const keyOf = ({ orderId }: PaymentView): string => `paymentArrived ${orderId}`

interface Reader {
  user: CurrentUser | null
  isNamed: boolean
}

/**
 * Names whose payment it was: the reader's own, or that of another login. A reader without a login knows the number and
 * the date of birth only, so no name is shown to them.
 */
async function formatArrivals(
  app: Pick<App, 'identity'>,
  arrived: readonly PaymentView[],
  { user, isNamed }: Reader,
): Promise<Arrivals> {
  const isOwn = ({ startedBy }: PaymentView): boolean => startedBy !== null && startedBy === user?.id
  const others = arrived.flatMap((payment) =>
    user === null || isOwn(payment) ? [] : (payment.startedBy ?? []),
  )
  const people = others.length > 0 ? await app.identity.directory.some(others) : []
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]))
  const formatPayment = (payment: PaymentView): string => {
    const { startedBy, amount: paise, feeType: what, name } = payment
    const amount = showAmount(paise)
    const by = isOwn(payment) || startedBy === null ? undefined : names.get(startedBy)
    if (by !== undefined)
      return isNamed
        ? m['payment.own.arrivedByOf']({ by, amount, what, name })
        : m['payment.own.arrivedBy']({ by, amount, what })
    return isNamed
      ? m['payment.own.arrivedOf']({ amount, what, name })
      : m['payment.own.arrivedPayment']({ amount, what })
  }
  const count = arrived.length
  return {
    title: m[arrived.every(isOwn) ? 'payment.own.arrived' : 'payment.own.arrivedSome']({ count }),
    text: m['payment.own.arrivedText']({ count, payments: arrived.map(formatPayment).join('; ') }),
  }
}
