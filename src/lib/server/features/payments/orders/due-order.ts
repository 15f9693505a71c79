import { isLookedAt } from '#lib/fees/due-words.ts'
import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { conflict, invalid } from '../../../kernel/core/errors.ts'
import { newLinkToken } from '../../../kernel/core/ids.ts'
import { tokenHash } from '../../../kernel/http/access/access-checks.ts'
import type { Due } from '../../fees/feature.ts'
import type { PaymentsRepository } from '../repository.ts'
import type { OrderTokens } from './order-tokens.ts'
import type { Order, OrderSnapshot } from './order.ts'

/** The dues to pay, and their payer. */
export interface PaymentRequest {
  kind: FeeKind
  payer: Payer
  /** Dues of one fee type, each to be paid in full. */
  dueIds: readonly string[]
  /** The payer's details from the register, never from a request. */
  person: Pick<OrderSnapshot, 'number' | 'name' | 'course' | 'email' | 'parentEmail' | 'phone' | 'language'>
  /** Formats a due and its semester. */
  wordsOf(due: Due): { text: string; semester: string }
}

/** Who starts a payment, and when. */
export interface PaymentStart {
  wanted: PaymentRequest
  actor: Actor
  at: string
}

/**
 * @throws DomainError Conflict `payments.notEntitled`, `payments.nothingDue`, `dues.lookedAt`, `payments.notOnline`;
 * Invalid `payments.severalTypes`
 */
export function requirePayable(
  { payer, kind, dueIds }: PaymentRequest,
  dues: readonly Due[],
): readonly Due[] {
  const isOwn = ({ payer: own }: Due): boolean => own.kind === payer.kind && own.id === payer.id
  if (!dues.every(isOwn)) throw conflict('payments.notEntitled')
  const open = dues.filter((due) => due.kind === kind && due.state === 'open' && due.open > 0)
  if (open.length === 0 || open.length < new Set(dueIds).size) throw conflict('payments.nothingDue')
  if (open.some(isLookedAt)) throw conflict('dues.lookedAt')
  if (new Set(open.map(({ feeTypeId }) => feeTypeId)).size > 1) throw invalid('payments.severalTypes')
  if (open.some(({ isOnline }) => !isOnline)) throw conflict('payments.notOnline')
  // Keeps the requested order: oldest first.
  return open.toSorted((one, other) => dueIds.indexOf(one.id) - dueIds.indexOf(other.id))
}

/** Returns whether the order pays exactly these dues with their open amounts. */
export const isOrderOfDues = ({ shown: { lines } }: Order, dues: readonly Due[]): boolean =>
  lines.length === dues.length &&
  dues.every(({ id, open }) => lines.some(({ dueId, amount }) => dueId === id && amount === open))

export async function addOrder(
  write: PaymentsRepository,
  tokens: Pick<OrderTokens, 'make'>,
  dues: readonly Due[],
  { wanted, actor, at }: PaymentStart,
): Promise<Order> {
  const [first] = dues
  if (!first) throw conflict('payments.nothingDue')
  const { payer, kind, person, wordsOf } = wanted
  const id = newLinkToken()
  const amount = dues.reduce((sum, { open }) => sum + open, 0)
  const semesters = new Set(dues.map((due) => wordsOf(due).semester).filter(Boolean))
  const years = new Set(dues.map(({ year }) => year).filter(Boolean))
  const shown: OrderSnapshot = {
    ...person,
    feeType: first.feeType,
    semester: [...semesters].join(', '),
    year: [...years].join(', '),
    lines: dues.map((due) => ({ dueId: due.id, text: wordsOf(due).text, amount: due.open })),
  }
  const hash = tokenHash(tokens.make(id))
  const order: Order = {
    id,
    kind,
    feeTypeId: first.feeTypeId,
    way: 'online',
    payer,
    shown,
    amount,
    state: 'open',
    tokenHash: hash,
    version: 1,
    createdAt: at,
    createdBy: actor.id,
  }
  await write.orders.addOf(
    order,
    dues.map((due) => ({ due_id: due.id, amount: due.open })),
  )
  return order
}
