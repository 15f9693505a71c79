import { showAmount } from '#lib/i18n/rupees.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { conflict, conflictAt } from '../../../kernel/core/errors.ts'
import type { Due } from '../../fees/feature.ts'
import type { CounterPayments } from '../../payments/feature.ts'
import type { TillRepository } from '../repository.ts'
import { type SaleParties, settleSale } from '../sales/take-sale.ts'
import { type Claim, claimMachine, type ClaimLine } from './claim.ts'
import { sayDue, sayLines } from './claim-words.ts'
import { moveClaim } from './move-claim.ts'

/** What the officer has decided. */
export interface WantedMatch extends SaleParties {
  /** What the transfer pays. */
  lines: readonly ClaimLine[]
  /** The payer's advance, if the last line is what is kept as one. */
  advanceId: string | null
  /** Started online payments that the officer goes on in spite of. */
  startedSeen: readonly string[]
  /** The day of the bank's statement. */
  day: string
}

/**
 * Matches a claim within one transaction: the receipts, and the tender that paid them, or nothing. Locks the payers, the
 * dues, started online payments, the tender, and then the counters of the receipts; neither shift nor day, because a close
 * binds the till alone.
 * @throws DomainError Conflict `claims.changed`, `claims.dueNotOpen` at the due's amount,
 * `dues.lookedAt`, `payments.inDoubt`, `till.startedOnline`; Forbidden `claims.ownClaim`
 */
export async function matchClaim(
  write: TillRepository,
  payments: CounterPayments,
  { claim, wanted }: { claim: Claim; wanted: WantedMatch },
): Promise<void> {
  const { lines, people, wordsOf, day, actor, at } = wanted
  const payers = [...people.values()].map(({ payer }) => payer)
  const dueIds = lines.map(({ dueId }) => dueId)
  const held = await payments.holdForCounter(write.transaction, { payers, dueIds })
  if ((await write.claims.find(claim.id))?.state !== claim.state) throw conflict(claimMachine.refusal)
  const owed = requireStillOwed(wanted, held)
  if (held.started.some(({ id }) => !wanted.startedSeen.includes(id))) throw conflict('till.startedOnline')
  await moveClaim(write, claim, {
    move: 'match',
    actor,
    at,
    said: { day, pays: sayLines(owed, wordsOf) },
    set: { bank_day: day, day: indianDate(at), updated_at: at },
  })
  const { id, reference, bank, datedOn } = claim
  const tender = { id, way: 'transfer', reference, bank, datedOn } as const
  const parts = owed.map(({ due, amount }) => ({ tender, line: { due, amount }, amount }))
  await settleSale(write, payments, { saleId: claim.saleId, parts, started: held.started, parties: wanted })
}

/** Returns the dues in the order of the lines. */
function requireStillOwed(
  { lines, people, wordsOf, advanceId }: WantedMatch,
  { dues, cancelled }: { dues: readonly Due[]; cancelled: ReadonlySet<string> },
): { due: Due; amount: number }[] {
  return lines.map(({ dueId, amount }) => {
    const due = dues.find(({ id }) => id === dueId)
    if (!due || !people.has(due.payer.id)) throw conflict('till.dueNotOpen')
    if (due.changeId !== null) throw conflict('dues.lookedAt')
    if (due.state === 'advance' && dueId === advanceId) return { due, amount }
    const isOwed = due.state === 'open' && due.open >= amount && !cancelled.has(due.payer.id)
    if (isOwed) return { due, amount }
    const open = due.state === 'open' && !cancelled.has(due.payer.id) ? due.open : 0
    const facts = { what: sayDue(due, wordsOf), open: showAmount(open), amount: showAmount(amount) }
    throw conflictAt(`amount.${dueId}`, 'claims.dueNotOpen', facts)
  })
}
