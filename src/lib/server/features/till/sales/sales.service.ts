import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { TypedSale } from '#lib/schemas/till/sale.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, type FieldProblem, invalid, notFound } from '../../../kernel/core/errors.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { FeeKind } from '#lib/schemas/fees/kinds.ts'
import type { Fees } from '../../fees/feature.ts'
import type { CounterPayments, KnownPayer, Payments } from '../../payments/feature.ts'
import type { TillRepository } from '../repository.ts'
import { excessOf } from './excess.ts'
import type { Sale } from './sale.repository.ts'
import { requireShiftOfToday } from '../shifts/shifts.service.ts'
import { isOfReference, takenBefore } from './taken-before.ts'
import { takeSale } from './take-sale.ts'
import { isPaper, referenceKeyOf, tenderProblems, type TypedTender } from './tender.ts'

export interface Sales {
  /**
   * Takes money for dues and issues the receipts. The same key again returns the same sale. Asks the gateway first about
   * started online payments of the payers: what is paid there is settled, and nothing is taken for it.
   * @throws DomainError Invalid at the fields of a tender, such as `lines.0` and `tenders.1.reference`,
   * `till.sumsDiffer`, `till.moreThanChosen` at `keepsAdvance`; Conflict as `takeSale`
   */
  take(typed: TypedSale, cashier: { name: string; actor: Actor }): Promise<string>
  sale(id: string): Promise<Sale | null>
  /** Numbers of the sale's receipts, sorted. */
  receiptsOfSale(id: string): Promise<string[]>
  /** The orders of the sale, sorted by the numbers of their receipts. */
  ordersOfSale(id: string): Promise<string[]>
  /** Paise of change that the sale gave back. */
  changeOfSale(id: string): Promise<number>
  /**
   * Prints the receipts of a sale at once. Once its shift is counted they are duplicates; those of a transfer on the day
   * after it was matched.
   * @throws DomainError NotFound `till.saleNotFound`, TooMany `documents.busy`
   */
  printSale(id: string, paper: 'a5' | 'roll'): Promise<{ bytes: Uint8Array; kind: FeeKind }>
}

interface Parts {
  store: Store<TillRepository>
  clock: Clock
  people: Pick<People, 'namesOf'>
  fees: Pick<Fees, 'due' | 'openAdvance'>
  payments: CounterPayments &
    Pick<Payments, 'askAboutPayers' | 'receiptOf' | 'printReceipts' | 'detailsOf' | 'dueWords'>
  college(): Promise<{ name: string; address: string }>
}

export function createSales({ store, clock, people, fees, payments, ...parts }: Parts): Sales {
  async function peopleOf(dueIds: readonly string[]): Promise<Map<string, KnownPayer>> {
    const people = new Map<string, KnownPayer>()
    for (const dueId of dueIds) {
      const due = await fees.due(dueId)
      if (!due || people.has(due.payer.id)) continue
      const known = await payments.detailsOf(due.payer)
      if (known) people.set(due.payer.id, known)
    }
    return people
  }

  async function isOriginal({ id, shiftId }: Sale): Promise<boolean> {
    const matchedOn = await store.read.sales.transferDayOf(id)
    if (matchedOn !== null) return matchedOn === indianDate(clock.now())
    return (await store.read.shifts.find(shiftId))?.state === 'open'
  }

  return {
    sale: (id) => store.read.sales.find(id),
    receiptsOfSale: (id) => store.read.sales.receiptsOf(id),
    ordersOfSale: (id) => store.read.sales.ordersOf(id),
    changeOfSale: (id) => store.read.sales.changeOf(id),

    async printSale(id, paper) {
      const sale = await store.read.sales.find(id)
      if (!sale) throw notFound('till.saleNotFound')
      const isDuplicate = !(await isOriginal(sale))
      const orders = await store.read.sales.ordersOf(id)
      const receipts = (await Promise.all(orders.map((order) => payments.receiptOf(order)))).flatMap(
        (receipt) => receipt ?? [],
      )
      const bytes = await payments.printReceipts(receipts, { paper, isDuplicate })
      return { bytes, kind: receipts[0]?.kind ?? 'general' }
    },

    async take(typed, { name, actor }) {
      const at = clock.now()
      const day = indianDate(at)
      const shift = await requireShiftOfToday(store.read, actor, day)
      const tenders = typed.tenders.map(({ given, ...tender }): TypedTender => ({
        ...tender,
        given: tender.way === 'cash' ? (given ?? tender.amount) : tender.amount,
      }))
      // A transfer gives no receipt before the bank shows it.
      if (tenders.some(({ way }) => way === 'transfer')) throw invalid('till.transferApart')
      requireRight(tenders, day)
      const excess = excessOf(typed, tenders)
      const dueIds = typed.lines.map(({ dueId }) => dueId)
      if (new Set(dueIds).size < dueIds.length) throw conflict('till.dueNotOpen')
      const known = await peopleOf(dueIds)
      const payers = [...known.values()].map(({ payer }) => payer)
      await payments.askAboutPayers(payers)
      const advanceId = excess > 0 ? await fees.openAdvance(payers, actor) : null
      const wanted = {
        ...typed,
        lines: advanceId === null ? typed.lines : [...typed.lines, { dueId: advanceId, amount: excess }],
        advanceId,
        // Cheques and demand drafts pay the last lines, so that cash is never an advance.
        tenders: tenders.toSorted((one, other) => Number(isPaper(one.way)) - Number(isPaper(other.way))),
        people: known,
        cashier: name,
        actor,
        at,
        college: await parts.college(),
        wordsOf: await payments.dueWords(),
      }
      return store
        .transact((write) => takeSale(write, payments, { shift, wanted }))
        .catch(async (error: unknown) => {
          // Two cashiers sent one reference at once: the index lets one through.
          if (!isDuplicate(error) && !isOfReference(error)) throw error
          const taken = await takenBefore({ sales: store.read.sales, people, payments }, tenders)
          throw taken ?? conflict('till.sentTwice')
        })
    },
  }
}

/** @throws DomainError Invalid at the fields of the tenders, such as `tenders.0.reference` */
export function requireRight(tenders: readonly TypedTender[], today: string): void {
  const problems: Record<string, FieldProblem> = {}
  const keys = tenders.map((tender) => `${tender.way} ${referenceKeyOf(tender)}`)
  for (const [index, tender] of tenders.entries()) {
    for (const [field, problem] of Object.entries(tenderProblems(tender, today)))
      problems[`tenders.${index}.${field}`] = problem
    if (tender.way !== 'cash' && keys.indexOf(keys[index] ?? '') < index)
      problems[`tenders.${index}.reference`] ??= { code: 'till.referenceTwice', params: {} }
  }
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
}
