import { showAmount } from '#lib/i18n/rupees.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { cashLeft, cashProblem, type CashSoFar } from '#lib/rules/till/cash-limit.ts'
import { splitTenders, type SplitPart, sumOfAmounts } from '#lib/rules/till/split-tenders.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { conflict, conflictAt, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Due } from '../../fees/feature.ts'
import type {
  CounterEntry,
  CounterPart,
  CounterPayments,
  DueWords,
  KnownPayer,
  Order,
} from '../../payments/feature.ts'
import type { TillRepository } from '../repository.ts'
import { requireNotSentBack } from '../shifts/sent-back.ts'
import type { Shift } from '../shifts/shift.ts'
import { requireOpenDay } from '../shifts/shifts.service.ts'
import { firstState, type Tender, type TypedTender } from './tender.ts'

/** A sale whose tenders and lines have the same sum. Amounts are in paise. */
export interface WantedSale {
  key: string
  /** What is paid of each due. */
  lines: readonly { dueId: string; amount: number }[]
  tenders: readonly TypedTender[]
  /** The payer's advance, if the last line is what is kept as one. */
  advanceId: string | null
  /** Started online payments that the cashier goes on in spite of. */
  startedSeen: readonly string[]
  /** Dues of a sponsor that the cashier takes money for all the same. */
  sponsorsSeen: readonly string[]
  /** The payers of the dues by id, from the registers. */
  people: ReadonlyMap<string, KnownPayer>
  college: { name: string; address: string }
  wordsOf: DueWords
  cashier: string
  actor: Actor
  at: string
}

type Part = SplitPart<CounterPart['tender'], Line>

interface Line {
  due: Due
  amount: number
}

/**
 * Takes a sale within one transaction: the receipts and all that the till keeps of it, or nothing. Locks the day, the
 * shift, the payers, the dues, started online payments, and then the counters of the receipts.
 * @throws DomainError Conflict `till.noShift`, `till.shiftSentBack`, `till.shiftOfBefore`, `till.dayClosed`,
 * `till.dueNotOpen`, `dues.lookedAt`, `payments.inDoubt`, `till.startedOnline`, `till.cashOfDay`,
 * `till.cashOfDue`, `till.referenceTaken`; Invalid `till.sponsorPays` at `sponsorsSeen`
 */
export async function takeSale(
  write: TillRepository,
  payments: CounterPayments,
  { shift, wanted }: { shift: Shift; wanted: WantedSale },
): Promise<string> {
  const { lines, tenders, people, actor, at } = wanted
  await requireOpenDay(write, shift.day)
  const locked = await write.shifts.lock(shift.id)
  if (locked?.state !== 'open') throw conflict('till.noShift')
  await requireNotSentBack(write, locked)
  const sent = await write.sales.byKey(actor.id, wanted.key)
  if (sent) return sent.id
  const payers = [...people.values()].map(({ payer }) => payer)
  const dueIds = lines.map(({ dueId }) => dueId)
  const held = await payments.holdForCounter(write.transaction, { payers, dueIds })
  const owed = requireOwed(wanted, held)
  requireAskedAbout(wanted, owed)
  if (held.started.some(({ id }) => !wanted.startedSeen.includes(id))) throw conflict('till.startedOnline')
  const saleId = newId()
  const taken = tenders.map((tender): Tender => ({
    ...tender,
    id: newId(),
    saleId,
    state: firstState(tender.way),
    day: shift.day,
    version: 1,
  }))
  const parts = splitTenders(taken, owed)
  await requireCashBelowLimit(write, parts, shift.day)
  await write.sales.add(
    { id: saleId, shiftId: shift.id, day: shift.day, amount: sumOfAmounts(lines), at, byId: actor.id },
    wanted.key,
  )
  for (const tender of taken) {
    if (await write.sales.withReference(tender)) throw referenceTaken(tender)
    await write.sales.addTender(tender, at)
  }
  const receipts = await settleSale(write, payments, {
    saleId,
    parts,
    started: held.started,
    parties: wanted,
  })
  const after = { rupees: rupeesOf(String(sumOfAmounts(lines))), receipts: receipts.join(', ') }
  const entry = { action: 'tillSale.taken', entity: 'tillSale', entityId: saleId, after }
  await write.audit.record(auditEntry(actor, at, entry))
  return saleId
}

/** Who pays whom, and who writes it down. */
export type SaleParties = Pick<WantedSale, 'people' | 'college' | 'wordsOf' | 'cashier' | 'actor' | 'at'>

interface SettledSale {
  saleId: string
  parts: readonly Part[]
  started: readonly Order[]
  parties: SaleParties
}

/** Pays held dues with stored tenders, and keeps the orders of the sale. Returns the numbers of the receipts. */
export async function settleSale(
  write: Pick<TillRepository, 'transaction' | 'sales'>,
  payments: Pick<CounterPayments, 'settleAtCounter'>,
  { saleId, parts, started, parties }: SettledSale,
): Promise<string[]> {
  const { college, wordsOf, actor, at } = parties
  const entries = entriesOf(parts, parties)
  const sale = { entries, started, college, wordsOf, actor, at }
  const receipts = await payments.settleAtCounter(write.transaction, sale)
  await write.sales.addOrders(
    saleId,
    receipts.map(({ orderId }) => orderId),
  )
  await write.sales.addParts(receipts.flatMap(({ orderId, entry }) => partsOfTenders(entry.parts, orderId)))
  return receipts.map(({ number }) => number)
}

/** Returns the dues in the order of the lines. */
function requireOwed(
  { lines, people, advanceId }: WantedSale,
  { dues, cancelled }: { dues: readonly Due[]; cancelled: ReadonlySet<string> },
): Line[] {
  return lines.map(({ dueId, amount }, place) => {
    const due = dues.find(({ id }) => id === dueId)
    if (due?.state === 'open' && due.open < amount) throw moreThanOwed(place, due)
    const isOpen = due?.state === 'open' && due.open >= amount
    if (!due || !(isOpen || (due.state === 'advance' && dueId === advanceId)))
      throw conflict('till.dueNotOpen')
    if (!people.has(due.payer.id) || cancelled.has(due.payer.id)) throw conflict('till.dueNotOpen')
    if (due.changeId !== null) throw conflict('dues.lookedAt')
    return { due, amount }
  })
}

/** @throws DomainError Invalid `till.sponsorPays` at `sponsorsSeen` */
function requireAskedAbout(
  { sponsorsSeen }: Pick<WantedSale, 'sponsorsSeen'>,
  lines: readonly Pick<Line, 'due'>[],
): void {
  if (lines.some(({ due: { id, payableBy } }) => payableBy !== 'student' && !sponsorsSeen.includes(id)))
    throw refuseAt('sponsorsSeen', 'till.sponsorPays')
}

/** @throws DomainError Conflict `till.cashOfDay`, `till.cashOfDue` */
async function requireCashBelowLimit(
  { sales }: TillRepository,
  parts: readonly Part[],
  day: string,
): Promise<void> {
  const cash = parts.filter(({ tender }) => tender.way === 'cash')
  for (const own of Map.groupBy(cash, ({ line }) => line.due.id).values()) {
    const [first] = own
    if (!first) continue
    const { due } = first.line
    const before = { today: await sales.cashOfPayer(due.payer, day), ofDue: await sales.cashOfDue(due.id) }
    requireBelow(before, sumOfAmounts(own))
  }
  for (const own of Map.groupBy(cash, ({ line }) => line.due.payer.id).values()) {
    const [first] = own
    const today = first ? await sales.cashOfPayer(first.line.due.payer, day) : 0
    requireBelow({ today, ofDue: 0 }, sumOfAmounts(own))
  }
}

/** @throws DomainError Conflict `till.cashOfDay`, `till.cashOfDue` */
function requireBelow(before: CashSoFar, more: number): void {
  const problem = cashProblem(before, more)
  if (problem !== '') throw conflict(problem, { amount: showAmount(cashLeft(before)) })
}

/** More than is open of a due: what is open stands at the field of the line. */
export const moreThanOwed = (place: number, { open }: Pick<Due, 'open'>) =>
  conflict(
    'till.dueNotOpen',
    {},
    {
      [`lines.${place}`]: { code: 'till.moreThanOwed', params: { amount: showAmount(open) } },
    },
  )

const referenceTaken = ({ way, reference }: Tender) =>
  conflictAt('reference', `till.referenceTaken.${way}`, { reference })

/** One entry for each payer and kind of fee, in the order of the lines. */
function entriesOf(parts: readonly Part[], { people, cashier, actor, at }: SaleParties): CounterEntry[] {
  const groups = Map.groupBy(parts, ({ line: { due } }) => `${due.payer.kind} ${due.payer.id} ${due.kind}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    const known = first && people.get(first.line.due.payer.id)
    if (!known) return []
    const { payer, person } = known
    const taken = own.map(({ tender, line: { due }, amount }): CounterPart => ({ due, amount, tender }))
    return [{ payer, person, parts: taken, cashier, actor, at }]
  })
}

/** Sums what each tender paid of an order. */
const partsOfTenders = (parts: readonly CounterPart[], orderId: string) =>
  [...Map.groupBy(parts, ({ tender }) => tender.id)].map(([tenderId, own]) => ({
    tenderId,
    orderId,
    amount: sumOfAmounts(own),
  }))
