import { setTimeout } from 'node:timers/promises'
import type { KeyMode, ReviewCause } from '#lib/schemas/payments/states.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, upstream } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Fees } from '../../fees/feature.ts'
import { type Attempt, isUnpaid } from '../attempts/attempt.ts'
import { chargeFor, type CreatedCharge, type Gateway } from '../gateway/gateway-client.ts'
import type { PaymentRequest } from '../orders/due-order.ts'
import type { OrderTokens } from '../orders/order-tokens.ts'
import type { PaymentsRepository } from '../repository.ts'
import { moveAttempt } from '../settlement/settle.ts'
import type { Verifier } from '../settlement/verify-attempt.ts'
import { prepareOrder } from './prepare-order.ts'

export interface StartedPayment {
  orderId: string
  /** The bank page for the payer. */
  paymentLink: string
}

export interface PaymentStarter {
  /**
   * Returns the order of these dues and a payment link. While the link is valid, every caller gets the same one.
   * @throws DomainError Conflict `payments.notEntitled`, `payments.nothingDue`, `payments.notOnline`, `payments.underWay`, `payments.inDoubt`,
   * `dues.lookedAt`; Invalid `payments.severalTypes`; Unavailable `payments.noKey`; Upstream `payments.gatewayAway`
   */
  startPayment(wanted: PaymentRequest, actor: Actor): Promise<StartedPayment>
}

interface Parts {
  store: Store<PaymentsRepository>
  fees: Pick<Fees, 'lockDues'>
  gateway: Gateway
  /** The key modes allowed in this installation. */
  modes: readonly KeyMode[]
  clock: Clock
  tokens: OrderTokens
  verifier: Verifier
  /** The origin of this installation, for the return address and the webhook. */
  origin: string
}

/** How often, and at which interval in milliseconds, to poll for a charge that another request is creating. */
const looks = 20
const pause = 250
/** In milliseconds. The timeout for checking older attempts before a new payment. */
const askWithin = 3000

export function createPaymentStarter(parts: Parts): PaymentStarter {
  const { store, clock, gateway, tokens, origin, verifier } = parts

  const kept = (attempt: Attempt, created: CreatedCharge): Promise<Attempt> =>
    store.transact((write) => storeCreatedCharge(write, attempt, created, clock.now()))

  return {
    async startPayment(wanted, actor) {
      await askAboutOthers(wanted.dueIds)
      const { order, attempt, fresh } = await store.transact((write) =>
        prepareOrder(write, parts, { wanted, actor, at: clock.now() }),
      )
      if (!fresh) return linkOf(await madeElsewhere(attempt))
      const addresses = { origin, returnToken: tokens.of(order), webhookToken: fresh.webhookToken }
      const created = await gateway.create(fresh.key.shop, chargeFor(order, attempt, addresses))
      return linkOf(await kept(attempt, created))
    },
  }

  /** Checks older attempts first: the payer may have paid and closed the page, so that nothing is due any more. */
  async function askAboutOthers(dueIds: readonly string[]): Promise<void> {
    const orders = await store.read.orders.openFor(dueIds)
    const attempts = (await Promise.all(orders.map((id) => store.read.attempts.ofOrder(id)))).flat()
    const asked = attempts.filter(({ state }) => isUnpaid(state) && state !== 'CREATING')
    await Promise.all(asked.map(({ id }) => verifier.verify(id, { within: askWithin })))
  }

  async function madeElsewhere(attempt: Attempt): Promise<Attempt> {
    let now = attempt
    for (let look = 0; look < looks && now.state === 'CREATING'; look += 1) {
      await setTimeout(pause)
      now = (await store.read.attempts.find(attempt.id)) ?? now
    }
    if (now.state === 'CREATING') throw conflict('payments.underWay')
    return now
  }
}

/** @throws DomainError Upstream `payments.gatewayAway` */
function linkOf({ orderId, state, paymentLink }: Attempt): StartedPayment {
  if (state !== 'PENDING' || paymentLink === '') throw upstream('payments.gatewayAway')
  return { orderId, paymentLink }
}

/** Stores the gateway's response to a new charge within one transaction, and returns the updated attempt. */
export async function storeCreatedCharge(
  write: PaymentsRepository,
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  created: CreatedCharge,
  at: string,
): Promise<Attempt> {
  await write.orders.lock(orderId)
  const attempt = await found(write, id)
  // The webhook may arrive before the response.
  if (attempt.state === 'CREATING' || attempt.state === 'CREATE_UNKNOWN')
    await move(write, attempt, created, at)
  else if ('uuid' in created && attempt.paymentLink === '' && created.kind === 'created')
    await write.attempts.change(attempt, { payment_link: created.paymentLink, updated_at: at })
  return found(write, id)
}

async function move(
  write: PaymentsRepository,
  attempt: Attempt,
  created: CreatedCharge,
  at: string,
): Promise<void> {
  const review = (cause: ReviewCause, message: string): Promise<void> =>
    write.reviews.open({ attemptId: attempt.id, cause, facts: { message }, amount: 0 }, at)
  switch (created.kind) {
    case 'created':
      return moveAttempt(write, { attempt, at }, 'open', {
        charge_uuid: created.uuid,
        payment_link: created.paymentLink,
      })
    case 'foreignLink':
      await review('foreignLink', created.paymentLink)
      return moveAttempt(write, { attempt, at }, 'open', { charge_uuid: created.uuid })
    case 'keyRefused':
      await review('keyRefused', created.message)
      return moveAttempt(write, { attempt, at, note: created.message }, 'failToCreate', {
        next_check_at: null,
      })
    case 'refused':
      return moveAttempt(write, { attempt, at, note: created.message }, 'failToCreate', {
        next_check_at: null,
      })
    case 'unknown':
      return moveAttempt(write, { attempt, at, note: created.message }, 'loseCreate', {})
  }
}

async function found(write: PaymentsRepository, id: string): Promise<Attempt> {
  const attempt = await write.attempts.find(id)
  if (!attempt) throw new Error(`The attempt ${id} is gone.`)
  return attempt
}
