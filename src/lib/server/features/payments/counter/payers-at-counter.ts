import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { App } from '../../../kernel/app.ts'
import { dueWords } from '../orders/due-words.ts'
import { detailsOfPayer, type KnownPayer, payersOfStudent } from '../policy.ts'
import type { DueWords } from './counter.ts'

/** What the registers say of a payer, for the counter. */
export interface CounterPayers {
  /** A student's own record and the admission; empty if there is no such payer. A cancelled admission owes nothing here. */
  recordsOf(payer: Payer): Promise<KnownPayer[]>
  detailsOf(payer: Payer): Promise<KnownPayer | null>
  /** Names dues as receipts print them. */
  dueWords(): Promise<DueWords>
}

export const createCounterPayers = (
  registers: Pick<App, 'students' | 'admissions' | 'catalogue'>,
): CounterPayers => ({
  async recordsOf(payer) {
    if (payer.kind === 'student') return payersOfStudent(registers, payer.id)
    const found = await registers.admissions.find(payer.id)
    const known = found && found.state !== 'cancelled' ? await detailsOfPayer(registers, payer) : null
    return known ? [known] : []
  },

  detailsOf: (payer) => detailsOfPayer(registers, payer),

  async dueWords() {
    const view = await registers.catalogue.read()
    return (due) => dueWords(due, view)
  },
})
