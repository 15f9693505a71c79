import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import { conflict, invalid, unavailable } from '../../kernel/core/errors.ts'
import { newLinkToken } from '../../kernel/core/ids.ts'
import { newToken, tokenHash } from '../../kernel/http/access-checks.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Due, Fees } from '../fees/feature.ts'
import { attemptMachine, orderMachine } from './attempt-states.ts'
import type { Attempt } from './attempt.ts'
import { linkHours } from './charge-for.ts'
import { nextCheck } from './check-times.ts'
import type { OpenKey } from './gateway-key.ts'
import { isSandbox } from './gateway-place.ts'
import type { OrderTokens } from './order-tokens.ts'
import type { Order, ShownOrder } from './order.ts'
import type { PaymentsRepository } from './payments.repository.ts'

/** What somebody wants to pay. */
export interface Wanted {
  kind: FeeKind
  payer: Payer
  /** Of one fee type, each of them in full. */
  dueIds: readonly string[]
  /** Who pays: of the register, never of a request. */
  person: Pick<ShownOrder, 'number' | 'name' | 'email' | 'phone'>
  /** What is due, in words, and for which semester. */
  wordsOf(due: Due): { text: string; semester: string }
}

/** An order and the attempt to pay it, both in the database; `fresh` where the gateway is still to be asked. */
export interface Prepared {
  order: Order
  attempt: Attempt
  fresh: { key: OpenKey; webhookToken: string } | null
}

interface Parts {
  fees: Pick<Fees, 'lockDues'>
  tokens: Pick<OrderTokens, 'make'>
  base: string
}

interface Context {
  wanted: Wanted
  actor: Actor
  at: string
}

/** Milliseconds before its end in which a link is not given out any more. */
const tooLate = 10 * 60_000

/**
 * Inside one transaction: the order of exactly these dues, and an attempt that still takes money or a new one.
 * Another open order of one of them is cancelled, for nobody is to pay twice.
 */
export async function prepareOrder(
  write: PaymentsRepository,
  { fees, tokens, base }: Parts,
  context: Context,
): Promise<Prepared> {
  const { wanted, actor, at } = context
  // Before anything is looked for: of two who begin at once the later one finds the order of the first.
  const locked = await fees.lockDues(write.transaction, wanted.dueIds)
  const others: Order[] = []
  for (const id of await write.orders.openFor(wanted.dueIds)) {
    const order = await write.orders.lock(id)
    if (order?.state === 'open') others.push(order)
  }
  const dues = payable(wanted, locked)
  const same = others.find((order) => isOf(order, dues))
  for (const other of others) if (other !== same) await cancelOrder(write, other, { actor, at, note: '' })
  const order = same ?? (await addOrder(write, tokens, dues, context))
  const last = (await write.attempts.ofOrder(order.id)).at(-1)
  if (last && takesMoney(last, at)) return { order, attempt: last, fresh: null }
  const key = await keyOf(write, order.feeTypeId, base)
  const webhookToken = newToken()
  const attempt = await addAttempt(write, { order, key, last, webhookToken, ...context })
  return { order, attempt, fresh: { key, webhookToken } }
}

/** @throws DomainError where one of them cannot be paid so */
function payable({ payer, kind, dueIds }: Wanted, dues: readonly Due[]): readonly Due[] {
  const isOwn = ({ payer: own }: Due): boolean => own.kind === payer.kind && own.id === payer.id
  const open = dues.filter((due) => isOwn(due) && due.kind === kind && due.state === 'open' && due.open > 0)
  if (open.length === 0 || open.length < new Set(dueIds).size) throw conflict('payments.nothingDue')
  if (new Set(open.map(({ feeTypeId }) => feeTypeId)).size > 1) throw invalid('payments.severalTypes')
  if (open.some(({ isOnline }) => !isOnline)) throw conflict('payments.notOnline')
  // As they were asked for: the oldest first.
  return open.toSorted((one, other) => dueIds.indexOf(one.id) - dueIds.indexOf(other.id))
}

const isOf = ({ shown: { lines } }: Order, dues: readonly Due[]): boolean =>
  lines.length === dues.length &&
  dues.every(({ id, open }) => lines.some(({ dueId, amount }) => dueId === id && amount === open))

/** The payer has its link, or is about to have it. */
const takesMoney = ({ state, paymentLink, expiresAt }: Attempt, at: string): boolean =>
  state === 'CREATING' ||
  (state === 'PENDING' && paymentLink !== '' && Date.parse(expiresAt) - tooLate > Date.parse(at))

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

async function addOrder(
  write: PaymentsRepository,
  tokens: Pick<OrderTokens, 'make'>,
  dues: readonly Due[],
  { wanted, actor, at }: Context,
): Promise<Order> {
  const [first] = dues
  if (!first) throw conflict('payments.nothingDue')
  const { payer, kind, person, wordsOf } = wanted
  const [id, amount] = [newLinkToken(), dues.reduce((sum, { open }) => sum + open, 0)]
  const semesters = new Set(dues.map((due) => wordsOf(due).semester).filter(Boolean))
  const shown: ShownOrder = {
    ...{ ...person, feeType: first.feeType, semester: [...semesters].join(', ') },
    lines: dues.map((due) => ({ dueId: due.id, text: wordsOf(due).text, amount: due.open })),
  }
  const hash = tokenHash(tokens.make(id))
  const order: Order = {
    ...{ id, kind, feeTypeId: first.feeTypeId, payer, shown, amount, state: 'open', tokenHash: hash },
    ...{ version: 1, createdAt: at, createdBy: actor.id },
  }
  await write.orders.add(
    {
      ...{ id, kind, fee_type_id: order.feeTypeId, payer_kind: payer.kind, payer_id: payer.id },
      ...{ shown: JSON.stringify(shown), amount, state: 'open', token_hash: hash, version: 1 },
      ...{ created_at: at, created_by: actor.id, updated_at: at },
    },
    dues.map((due) => ({ due_id: due.id, amount: due.open })),
  )
  return order
}

/** @throws DomainError Unavailable `payments.noKey`: there is none, it does not open, or it does not fit the gateway */
async function keyOf(write: PaymentsRepository, feeTypeId: string, base: string): Promise<OpenKey> {
  const key = await write.keys.ofType(feeTypeId).catch(() => null)
  if (!key || (key.mode === 'live' && isSandbox(base))) throw unavailable('payments.noKey')
  return key
}

interface NewAttempt extends Context {
  order: Order
  key: OpenKey
  last: Attempt | undefined
  webhookToken: string
}

async function addAttempt(
  write: PaymentsRepository,
  { order, key, last, webhookToken, actor, at }: NewAttempt,
): Promise<Attempt> {
  const number = last ? Number(last.id.slice(last.id.lastIndexOf('-') + 1)) + 1 : 1
  const id = `${order.id}-${number}`
  const expiresAt = new Date(Date.parse(at) + linkHours * 60 * 60_000).toISOString()
  const [webhookHash, nextCheckAt] = [tokenHash(webhookToken), nextCheck(at, at)]
  await transition(write, attemptMachine, {
    ...{ move: 'begin', id, from: null, version: 1, actor, at },
    audit: { after: { state: 'CREATING', amount: order.amount, orderId: order.id } },
    async update(state) {
      await write.attempts.add({
        ...{ id, order_id: order.id, key_id: key.id, key_version: key.version, amount: order.amount, state },
        ...{ charge_uuid: null, payment_link: '', webhook_hash: webhookHash, paid_by: '', refunded: 0 },
        ...{ checks: 0, next_check_at: nextCheckAt, expires_at: expiresAt, version: 1 },
        ...{ created_at: at, updated_at: at },
      })
      return true
    },
  })
  return {
    ...{ id, orderId: order.id, keyId: key.id, keyVersion: key.version, amount: order.amount },
    ...{ state: 'CREATING', chargeUuid: null, paymentLink: '', webhookHash, paidBy: null, refunded: 0 },
    ...{ checks: 0, nextCheckAt, expiresAt, version: 1, createdAt: at, updatedAt: at },
  }
}
