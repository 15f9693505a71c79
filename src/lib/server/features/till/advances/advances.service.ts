import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Due, Fees } from '../../fees/feature.ts'
import type { CounterPayments, Payments } from '../../payments/feature.ts'
import type { TillRepository } from '../repository.ts'

/** What is held for a payer beyond the dues. Amounts are in paise. */
export interface HeldAdvance {
  held: number
  /** The part that the bank has honoured; only this pays dues. */
  usable: number
  /** What it would pay: the payer's own dues, oldest first. Empty if there is nothing to pay or to pay with. */
  pays: readonly AdvanceLine[]
}

export interface AdvanceLine extends Pick<Due, 'feeType'> {
  dueId: string
  /** Semester, year and label. */
  text: string
  amount: number
}

export interface AdvancesAtCounter {
  /** Null if nothing is held for the payer. */
  heldFor(payer: Payer): Promise<HeldAdvance | null>
  /**
   * Pays dues of a payer from the advance, never by itself: somebody has seen the lines.
   * @throws DomainError Conflict `advances.tooLittle`, `till.dueNotOpen`, `dues.lookedAt`, `payments.inDoubt`,
   * `advances.startedOnline`
   */
  payFromHeld(payer: Payer, lines: readonly { dueId: string; amount: number }[], actor: Actor): Promise<void>
}

interface Parts {
  store: Store<TillRepository>
  clock: Clock
  fees: Pick<Fees, 'advanceOf' | 'openDuesOf' | 'payFromAdvance'>
  payments: Pick<CounterPayments, 'holdForCounter' | 'startedFor' | 'inDoubtAmong'> &
    Pick<Payments, 'dueWords' | 'askAboutPayers'>
}

export function createAdvancesAtCounter({ store, clock, fees, payments }: Parts): AdvancesAtCounter {
  /** The payer's own dues that nothing stands in the way of, oldest first. */
  async function payableDues(payer: Payer): Promise<Due[]> {
    const open = (await fees.openDuesOf(payer)).filter(
      ({ payableBy, changeId }) => payableBy === 'student' && changeId === null,
    )
    const ids = open.map(({ id }) => id)
    const inDoubt = await payments.inDoubtAmong(ids)
    const started = new Set(
      (await payments.startedFor(ids)).flatMap(({ shown }) => shown.lines.map(({ dueId }) => dueId)),
    )
    return open.filter(({ id }) => !inDoubt.has(id) && !started.has(id))
  }

  return {
    async heldFor(payer) {
      const advance = await fees.advanceOf(payer)
      if (!advance || advance.settled === 0) return null
      const usable = Math.max(0, advance.settled - (await store.read.advances.pendingOf(advance.id)))
      const words = await payments.dueWords()
      const pays: AdvanceLine[] = []
      let left = usable
      for (const due of await payableDues(payer)) {
        const amount = Math.min(left, due.open)
        if (amount === 0) break
        pays.push({ dueId: due.id, feeType: due.feeType, text: words(due).text, amount })
        left -= amount
      }
      return { held: advance.settled, usable, pays }
    },

    async payFromHeld(payer, lines, actor) {
      const seen = await fees.advanceOf(payer)
      if (!seen) throw conflict('advances.tooLittle')
      await payments.askAboutPayers([payer])
      await store.transact(async (write) => {
        const dueIds = [seen.id, ...lines.map(({ dueId }) => dueId)]
        const held = await payments.holdForCounter(write.transaction, { payers: [payer], dueIds })
        if (held.started.length > 0) throw conflict('advances.startedOnline')
        const dues = new Map(held.dues.map((due) => [due.id, due]))
        const advance = dues.get(seen.id)
        if (!advance) throw conflict('advances.tooLittle')
        const paid = lines.map(({ dueId, amount }) => ({
          due: requirePayable(dues.get(dueId), payer, amount),
          amount,
        }))
        const pending = await write.advances.pendingOf(advance.id)
        if (paid.reduce((sum, { amount }) => sum + amount, pending) > advance.settled)
          throw conflict('advances.tooLittle')
        await fees.payFromAdvance(write.transaction, { advance, paid, actor, at: clock.now() })
      })
    },
  }
}

/** @throws DomainError Conflict `till.dueNotOpen`, `dues.lookedAt` */
function requirePayable(due: Due | undefined, payer: Payer, amount: number): Due {
  if (due?.state !== 'open' || due.payer.id !== payer.id || due.open < amount || due.payableBy !== 'student')
    throw conflict('till.dueNotOpen')
  if (due.changeId !== null) throw conflict('dues.lookedAt')
  return due
}
