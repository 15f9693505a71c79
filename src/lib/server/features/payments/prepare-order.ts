import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { conflict } from '../../kernel/core/errors.ts'
import { newToken } from '../../kernel/http/access-checks.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Fees } from '../fees/feature.ts'
import { orderMachine } from './attempt-states.ts'
import { addAttempt, keyOf, takesMoney } from './attempt-to-pay.ts'
import type { Attempt } from './attempt.ts'
import type { OpenKey } from './gateway-key.ts'
import { type Beginning, addOrder, isOf, payable } from './order-of-dues.ts'
import type { OrderTokens } from './order-tokens.ts'
import type { Order } from './order.ts'
import type { PaymentsRepository } from './payments.repository.ts'

/** An order and the attempt to pay it, both in the database; `fresh` where the gateway is still to be asked. */
export interface Prepared {
  order: Order
  attempt: Attempt
  fresh: { key: OpenKey; webhookToken: string } | null
}

interface Parts {
  fees: Pick<Fees, 'lockDues'>
  tokens: Pick<OrderTokens, 'make'>
  /** What a key may be for here. */
  modes: readonly KeyMode[]
}

/**
 * Inside one transaction: the order of exactly these dues, and an attempt that still takes money or a new one.
 * Another open order of one of them is cancelled, for nobody is to pay twice.
 */
export async function prepareOrder(
  write: PaymentsRepository,
  { fees, tokens, modes }: Parts,
  beginning: Beginning,
): Promise<Prepared> {
  const { wanted, actor, at } = beginning
  // Before anything is looked for: of two who begin at once the later one finds the order of the first.
  const locked = await fees.lockDues(write.transaction, wanted.dueIds)
  const others: Order[] = []
  for (const id of await write.orders.openFor(wanted.dueIds)) {
    const order = await write.orders.lock(id)
    if (order?.state === 'open') others.push(order)
  }
  const dues = payable(wanted, locked)
  if (await write.reviews.areInDoubt(wanted.dueIds)) throw conflict('payments.inDoubt')
  const same = others.find((order) => isOf(order, dues))
  for (const other of others) if (other !== same) await cancelOrder(write, other, { actor, at, note: '' })
  const order = same ?? (await addOrder(write, tokens, dues, beginning))
  const last = (await write.attempts.ofOrder(order.id)).at(-1)
  if (last && takesMoney(last, at)) return { order, attempt: last, fresh: null }
  const key = await keyOf(write, order.feeTypeId, modes)
  const webhookToken = newToken()
  const attempt = await addAttempt(write, { order, key, last, webhookToken, actor, at })
  return { order, attempt, fresh: { key, webhookToken } }
}

export async function cancelOrder(
  write: PaymentsRepository,
  order: Order,
  { actor, at, note }: { actor: Actor; at: string; note: string },
): Promise<void> {
  await transition(write, orderMachine, {
    ...{ move: 'cancel', id: order.id, from: order.state, version: order.version + 1, actor, at, note },
    audit: { before: { state: order.state }, after: { state: 'cancelled', ...(note !== '' && { note }) } },
    update: (to) => write.orders.setState(order, to, at),
  })
}
