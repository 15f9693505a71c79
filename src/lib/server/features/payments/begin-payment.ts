import { setTimeout } from 'node:timers/promises'
import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, upstream } from '../../kernel/core/errors.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Fees } from '../fees/feature.ts'
import { isUnpaid } from './attempt-states.ts'
import type { Attempt } from './attempt.ts'
import { chargeFor } from './charge-for.ts'
import type { Created, Gateway } from './gateway.ts'
import { keepCreated } from './keep-created.ts'
import type { OrderTokens } from './order-tokens.ts'
import type { PaymentsRepository } from './payments.repository.ts'
import type { Wanted } from './order-of-dues.ts'
import { prepareOrder } from './prepare-order.ts'
import type { Verifier } from './verify-attempt.ts'

export interface Begun {
  orderId: string
  /** Where the payer goes. */
  paymentLink: string
}

export interface PaymentBeginner {
  /**
   * The order of these dues, and a link to pay it: the same one while it lasts, whoever asks again.
   * @throws DomainError Conflict `payments.nothingDue`, `payments.notOnline`, `payments.underWay`; Invalid
   * `payments.severalTypes`; Unavailable `payments.noKey`; Upstream `payments.gatewayAway`
   */
  begin(wanted: Wanted, actor: Actor): Promise<Begun>
}

interface Parts {
  store: Store<PaymentsRepository>
  fees: Pick<Fees, 'lockDues'>
  gateway: Gateway
  /** What a key may be for here. */
  modes: readonly KeyMode[]
  clock: Clock
  tokens: OrderTokens
  verifier: Verifier
  /** Of this installation: where payers come back to, and where the gateway rings. */
  origin: string
}

/** Where another tab asks the gateway at this moment: how often and how long its answer is waited for. */
const looks = 20
const pause = 250
/** Milliseconds for which somebody who wants to pay waits for the state of an older attempt. */
const askWithin = 3000

export function createPaymentBeginner(parts: Parts): PaymentBeginner {
  const { store, clock, gateway, tokens, origin, verifier } = parts

  const kept = (attempt: Attempt, created: Created): Promise<Attempt> =>
    store.transact((write) => keepCreated(write, attempt, created, clock.now()))

  return {
    async begin(wanted, actor) {
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

  /** Somebody may have paid and closed the page: then there is nothing to pay any more. */
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
function linkOf({ orderId, state, paymentLink }: Attempt): Begun {
  if (state !== 'PENDING' || paymentLink === '') throw upstream('payments.gatewayAway')
  return { orderId, paymentLink }
}
