import { showDate } from '#lib/i18n/dates.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { TypedMatch } from '#lib/schemas/till/claims.ts'
import type { TypedSale } from '#lib/schemas/till/sale.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, conflictAt, forbidden, invalid, notFound } from '../../../kernel/core/errors.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { People } from '../../../kernel/people/people.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Due, Fees } from '../../fees/feature.ts'
import type { CounterPayments, Payments } from '../../payments/feature.ts'
import type { TillRepository } from '../repository.ts'
import { requireShiftOfToday } from '../shifts/shifts.service.ts'
import { excessOf } from '../sales/excess.ts'
import { moreThanOwed } from '../sales/take-sale.ts'
import { requireRight } from '../sales/sales.service.ts'
import { type Claim, claimMachine, decidingProblem, requireStatementDay, excessOfTransfer } from './claim.ts'
import { sayDue, sayLines } from './claim-words.ts'
import { keepClaim } from './keep-claim.ts'
import { matchClaim } from './match-claim.ts'
import { moveClaim } from './move-claim.ts'

/** A due that a claim is to pay. Amounts are in paise. */
export interface ClaimedDue {
  due: Due
  /** Fee type, semester, year and label. */
  what: string
  amount: number
}

/** The claims that a user may decide. */
export interface WaitingClaims {
  count: number
  /** The day of the oldest, in India. */
  since: string
  /** When the newest was entered. */
  at: string
}

export interface Claims {
  /** Null if it is no transfer of the till. */
  claim(id: string): Promise<Claim | null>
  /** The transfer of a sale; null for money that the till took. */
  claimOfSale(saleId: string): Promise<Claim | null>
  /** What a claim is to pay, as the cashier entered it. */
  duesOfClaim(id: string): Promise<ClaimedDue[]>
  /** Claims that a cashier entered on a day, or whose money was booked on it; oldest first. */
  claimsOfCashier(cashierId: string, day: string): Promise<Claim[]>
  /** Null if there are none. */
  claimsFor(userId: string): Promise<WaitingClaims | null>
  /** Who entered, matched or refused it; null before. */
  deciderOf(claim: Claim): Promise<{ byId: string; at: string } | null>
  /**
   * Keeps a transfer that the payer shows, and what it is to pay: no receipt and no ledger row. The same key again returns
   * the same sale.
   * @throws DomainError Invalid `till.transferApart`, `till.sumsDiffer`, and at the fields of the transfer; Conflict
   * `till.noShift`, `till.shiftOfBefore`, `till.dayClosed`, `till.dueNotOpen`, `dues.lookedAt`, `claims.referenceTaken` at
   * `reference`
   */
  enterClaim(typed: TypedSale, cashier: { actor: Actor }): Promise<string>
  /**
   * Settles a transfer that the bank shows, on the day of matching: issues the receipts, whose payers get an email. Asks
   * the gateway first about started online payments of the payer.
   * @throws DomainError Forbidden `claims.ownClaim`; Conflict `claims.changed`, and as `matchClaim`;
   * Invalid `claims.sumsDiffer` at `lines`, `claims.dayAhead`, `claims.dayBefore` at `day`; NotFound `claims.notFound`
   */
  matchClaim(id: string, typed: TypedMatch, actor: Actor): Promise<void>
  /**
   * Refuses a transfer that the bank does not show. Its reference is free again.
   * @throws DomainError Forbidden `claims.ownClaim`; Conflict `claims.changed`; Invalid `transition.reasonMissing` at
   * `reason`; NotFound `claims.notFound`
   */
  refuseClaim(id: string, reason: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<TillRepository>
  clock: Clock
  people: Pick<People, 'namesOf'>
  fees: Pick<Fees, 'due' | 'openAdvance'>
  payments: CounterPayments & Pick<Payments, 'askAboutPayers' | 'recordsOf' | 'detailsOf' | 'dueWords'>
  college(): Promise<{ name: string; address: string }>
}

export function createClaims({ store, clock, people, fees, payments, ...parts }: Parts): Claims {
  const nameOf = async (id: string): Promise<string> => (await people.namesOf([id])).get(id) ?? ''

  /** @throws DomainError Conflict `claims.referenceTaken` at `reference` if the till knows the reference */
  async function requireNewReference(reference: string): Promise<void> {
    const other = await store.read.sales.withReference({ way: 'transfer', reference, bank: '' })
    if (!other) return
    const date = showDate(other.day)
    const name = await nameOf(other.byId)
    throw conflictAt('reference', 'claims.referenceTaken', { reference, date, name })
  }

  async function findDecidable(id: string, actor: Actor): Promise<Claim> {
    const claim = await store.read.claims.find(id)
    if (!claim) throw notFound('claims.notFound')
    const problem = decidingProblem(claim, actor)
    if (problem === 'claims.ownClaim') throw forbidden(problem)
    if (problem !== '') throw conflict(problem)
    return claim
  }

  return {
    claim: (id) => store.read.claims.find(id),
    claimOfSale: (saleId) => store.read.claims.ofSale(saleId),
    claimsOfCashier: (cashierId, day) => store.read.claims.ofCashier(cashierId, day),
    claimsFor: (userId) => store.read.claims.waitingFor(userId),
    deciderOf: ({ id, state }) =>
      state === 'claimed'
        ? Promise.resolve(null)
        : store.read.transitions.lastInto(claimMachine.kind, id, state),

    async duesOfClaim(id) {
      const lines = await store.read.claims.linesOf(id)
      const wordsOf = await payments.dueWords()
      const found = await Promise.all(lines.map(({ dueId }) => fees.due(dueId)))
      return lines.flatMap(({ amount }, index) => {
        const due = found[index]
        return due ? [{ due, what: sayDue(due, wordsOf), amount }] : []
      })
    },

    async enterClaim(typed, { actor }) {
      const at = clock.now()
      const day = indianDate(at)
      const shift = await requireShiftOfToday(store.read, actor, day)
      const [tender, ...others] = typed.tenders
      if (tender?.way !== 'transfer' || others.length > 0) throw invalid('till.transferApart')
      const transfer = { ...tender, given: tender.amount }
      requireRight([transfer], day)
      excessOf(typed, [tender])
      const sent = await store.read.sales.byKey(actor.id, typed.key)
      if (sent) return sent.id
      const dues = await requireDuesOfOne(typed.lines)
      await requireNewReference(tender.reference)
      const wordsOf = await payments.dueWords()
      const pays = sayLines(dues, wordsOf)
      return store
        .transact((write) => keepClaim(write, { ...typed, shift, transfer, pays, actor, at }))
        .catch(async (error: unknown) => {
          if (!isDuplicate(error)) throw error
          // Two cashiers sent one reference at once: the index lets one through.
          await requireNewReference(tender.reference)
          throw conflict('till.sentTwice')
        })
    },

    async matchClaim(id, { day, startedSeen, ...typed }, actor) {
      const at = clock.now()
      const claim = await findDecidable(id, actor)
      requireStatementDay(day, claim, indianDate(at))
      const excess = excessOfTransfer(claim, typed)
      const records = await payments.recordsOf(claim.payer)
      const payers = records.map(({ payer }) => payer)
      const advanceId = excess > 0 ? await fees.openAdvance(payers, actor) : null
      await payments.askAboutPayers(payers)
      const wordsOf = await payments.dueWords()
      const wanted = {
        lines: advanceId === null ? typed.lines : [...typed.lines, { dueId: advanceId, amount: excess }],
        advanceId,
        startedSeen,
        day,
        people: new Map(records.map((known) => [known.payer.id, known])),
        cashier: await nameOf(claim.cashierId),
        college: await parts.college(),
        wordsOf,
        actor,
        at,
      }
      await store.transact((write) => matchClaim(write, payments, { claim, wanted }))
    },

    async refuseClaim(id, reason, actor) {
      const claim = await findDecidable(id, actor)
      const at = clock.now()
      await store.transact((write) =>
        moveClaim(write, claim, {
          move: 'refuse',
          actor,
          at,
          note: reason,
          said: { reason },
          // Frees the reference: the payer may come again with the right facts.
          set: { bank_reason: reason, reference_key: '', updated_at: at },
        }),
      )
    },
  }

  /** @throws DomainError Conflict `till.dueNotOpen`, `dues.lookedAt` */
  async function requireDuesOfOne(lines: TypedSale['lines']): Promise<{ due: Due; amount: number }[]> {
    if (new Set(lines.map(({ dueId }) => dueId)).size < lines.length) throw conflict('till.dueNotOpen')
    const found = await Promise.all(
      lines.map(async ({ dueId, amount }, place) => {
        const due = await fees.due(dueId)
        if (due?.state !== 'open') throw conflict('till.dueNotOpen')
        if (due.open < amount) throw moreThanOwed(place, due)
        if (due.changeId !== null) throw conflict('dues.lookedAt')
        return { due, amount }
      }),
    )
    const payers = found.map(({ due }) => due.payer)
    const [payer] = payers.toSorted((one, other) => (one.kind > other.kind ? -1 : 1))
    const known = payer ? await payments.recordsOf(payer) : []
    if (payers.some(({ id }) => !known.some((each) => each.payer.id === id)))
      throw conflict('till.dueNotOpen')
    return found
  }
}
