import { methodOfWay } from '#lib/payments/tender-words.ts'
import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import type { OrderWay } from '#lib/schemas/payments/states.ts'
import { newLinkToken } from '../../../kernel/core/ids.ts'
import { tokenHash } from '../../../kernel/http/access/access-checks.ts'
import type { Due, Fees } from '../../fees/feature.ts'
import type { OrderTokens } from '../orders/order-tokens.ts'
import type { Order, OrderSnapshot } from '../orders/order.ts'
import type { ReceiptSnapshot, TakenTender } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'
import { issueReceipt } from '../settlement/issue-receipt.ts'
import type { CounterEntry, CounterPart, CounterReceipt, DueWords } from './counter.ts'

/** What settling an entry of the counter needs beside it. */
export interface CounterSettlement {
  counter: CounterEntry
  college: ReceiptSnapshot['college']
  wordsOf: DueWords
  tokens: Pick<OrderTokens, 'make'>
}

/**
 * Makes the order of what was taken, pays it, and issues its receipt. Each tender has ledger rows of its own, one for each
 * fee type, so that a returned cheque takes back its own part. Only `settle` calls it.
 * @throws Error if a part is more than its due is open for, or if the dues have several payers or kinds of fee
 */
export async function settleCounter(
  write: PaymentsRepository,
  fees: Pick<Fees, 'receive'>,
  { counter, college, wordsOf, tokens }: CounterSettlement,
): Promise<CounterReceipt> {
  const order = await addCounterOrder(write, counter, { wordsOf, tokens, way: 'counter' })
  const { parts, cashier, actor, at } = counter
  const number = await issueReceipt(write, {
    order,
    college,
    actor,
    at,
    transactionId: '',
    paidBy: { family: '', from: '', bankReference: '', at },
    taken: { cashier, tenders: tendersOf(parts) },
    receive: (receiptNumber) => receiveParts(write, fees, { counter, order, receiptNumber }),
  })
  return { entry: counter, orderId: order.id, number }
}

interface Receiving {
  counter: CounterEntry
  order: Order
  receiptNumber: string
}

/** Returns the id of the ledger row, or null if there are several. */
async function receiveParts(
  write: PaymentsRepository,
  fees: Pick<Fees, 'receive'>,
  { counter: { parts, payer, actor, at }, order, receiptNumber }: Receiving,
): Promise<string | null> {
  const ids: string[] = []
  const paid = new Map<string, number>()
  for (const group of Map.groupBy(parts, ({ tender, due }) => `${tender.id} ${due.feeTypeId}`).values()) {
    const [first] = group
    if (!first) continue
    const { tender, due } = first
    const allocated = group.map((part) => ({
      // An earlier tender of this receipt may have paid a part of the due.
      due: paidInPart(part.due, paid.get(part.due.id) ?? 0),
      amount: part.amount,
    }))
    const posting = { kind: 'payment' as const, payer, orderId: order.id, receiptNumber, at, byId: actor.id }
    const taken = { tenderId: tender.id, reference: tender.reference, method: methodOfWay[tender.way] }
    ids.push(
      await fees.receive(write.transaction, allocated, { ...posting, ...taken, feeTypeId: due.feeTypeId }),
    )
    for (const {
      due: { id },
      amount,
    } of group)
      paid.set(id, (paid.get(id) ?? 0) + amount)
  }
  const [only = null, ...others] = ids
  return others.length === 0 ? only : null
}

const paidInPart = (due: Due, more: number): Due => ({
  ...due,
  settled: due.settled + more,
  open: due.open - more,
})

/** Sums the parts of each tender, in the order in which they were taken. */
function tendersOf(parts: readonly CounterPart[]): TakenTender[] {
  return [...Map.groupBy(parts, ({ tender }) => tender.id).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { way, reference, bank, datedOn } = first.tender
    return [{ way, reference, bank, datedOn, amount: sumOf(own) }]
  })
}

const sumOf = (parts: readonly Pick<CounterPart, 'amount'>[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

interface CounterOrder extends Pick<CounterSettlement, 'wordsOf' | 'tokens'> {
  way: Exclude<OrderWay, 'online'>
}

/** Adds the order of what was paid at once for dues of one kind of fee. */
export async function addCounterOrder(
  write: Pick<PaymentsRepository, 'orders'>,
  {
    payer,
    person,
    parts,
    actor,
    at,
  }: Pick<CounterEntry, 'payer' | 'person' | 'actor' | 'at'> & {
    parts: readonly Omit<CounterPart, 'tender'>[]
  },
  { wordsOf, tokens, way }: CounterOrder,
): Promise<Order> {
  const ofDues = [...Map.groupBy(parts, ({ due }) => due.id).values()].flatMap((own) => {
    const [first] = own
    return first ? [{ due: first.due, amount: sumOf(own) }] : []
  })
  const dues = ofDues.map(({ due }) => due)
  const kind = kindOf(dues, payer.id)
  const types = new Map(dues.map(({ feeTypeId, feeType }) => [feeTypeId, feeType]))
  const words = dues.map((due) => wordsOf(due))
  const shown: OrderSnapshot = {
    ...person,
    feeType: [...types.values()].join(', '),
    semester: [...new Set(words.map(({ semester }) => semester).filter(Boolean))].join(', '),
    year: [...new Set(dues.map(({ year }) => year).filter(Boolean))].join(', '),
    lines: ofDues.map(({ due, amount }, index) => ({
      dueId: due.id,
      feeType: due.feeType,
      text: words[index]?.text ?? '',
      amount,
    })),
  }
  const id = newLinkToken()
  const [onlyType = null, ...otherTypes] = types.keys()
  const order: Order = {
    id,
    kind,
    feeTypeId: otherTypes.length === 0 ? onlyType : null,
    way,
    payer,
    shown,
    amount: sumOf(parts),
    state: 'open',
    tokenHash: tokenHash(tokens.make(id)),
    version: 1,
    createdAt: at,
    createdBy: actor.id,
  }
  await write.orders.addOf(
    order,
    ofDues.map(({ due, amount }) => ({ due_id: due.id, amount })),
  )
  return order
}

function kindOf(dues: readonly Due[], payerId: string): FeeKind {
  const [first, ...others] = dues
  if (
    !first ||
    others.some(({ kind }) => kind !== first.kind) ||
    dues.some(({ payer }) => payer.id !== payerId)
  )
    throw new Error('A receipt is for the dues of one payer and one kind of fee.')
  return first.kind
}
