import { isLookedAt } from '#lib/fees/due-words.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Due, Fees } from '../../fees/feature.ts'
import type { KnownPayer, Order, Payments } from '../../payments/feature.ts'
import type { Paper } from '../papers/paper.ts'
import type { TillRepository } from '../repository.ts'
import type { FoundPayer } from './found-payer.ts'
import { mostFound } from './payer-search.repository.ts'

/** Somebody at the counter with what they owe. */
export interface PayerAtCounter {
  /** The student, or the admission of somebody who is not in the register yet. */
  payer: Payer
  person: KnownPayer['person']
  /** Dues of the student and of the admission, oldest first; those that a sponsor pays come last. */
  dues: readonly DueAtCounter[]
  /** Started online payments of those dues that can be paid here. */
  started: readonly Order[]
  /** Cheques and demand drafts of this payer that the bank has returned, newest first. */
  returned: readonly Paper[]
}

export interface DueAtCounter extends Pick<Due, 'id' | 'feeType' | 'open' | 'dueOn' | 'payableBy'> {
  /** Semester, year and label. */
  text: string
  isOverdue: boolean
  /** Why it cannot be paid now; empty if it can. */
  barred: '' | 'lookedAt' | 'inDoubt'
  /** An online payment of it was started. */
  isStarted: boolean
  /** A transfer that waits for the bank is to pay it. */
  isClaimed: boolean
}

export interface PayersAtCounter {
  /** Finds by the whole number first, and otherwise by words; `isMore` if there are more than are listed. */
  findPayers(typed: string): Promise<{ found: FoundPayer[]; isMore: boolean }>
  /** Asks the gateway about started payments first. Null if there is no such payer, or the admission is cancelled. */
  payerAtCounter(payer: Payer): Promise<PayerAtCounter | null>
}

interface Parts {
  store: Pick<Store<TillRepository>, 'read'>
  clock: Clock
  fees: Pick<Fees, 'openDuesOf'>
  payments: Pick<Payments, 'startedFor' | 'inDoubtAmong' | 'askAboutPayers' | 'recordsOf' | 'dueWords'>
}

export const createPayersAtCounter = ({ store, clock, fees, payments }: Parts): PayersAtCounter => ({
  async findPayers(typed) {
    const whole = await store.read.payerSearch.byNumber(typed)
    if (whole) return { found: [whole], isMore: false }
    const found = await store.read.payerSearch.byWords(typed)
    return { found: found.slice(0, mostFound), isMore: found.length > mostFound }
  },

  async payerAtCounter(wanted) {
    const records = await payments.recordsOf(wanted)
    const [first] = records
    if (!first) return null
    const payers = records.map(({ payer }) => payer)
    await payments.askAboutPayers(payers)
    const open = (await Promise.all(payers.map((payer) => fees.openDuesOf(payer)))).flat()
    const ids = open.map(({ id }) => id)
    const started = await payments.startedFor(ids)
    const inDoubt = await payments.inDoubtAmong(ids)
    const claimed = await store.read.claims.claimedAmong(ids)
    const words = await payments.dueWords()
    const today = indianDate(clock.now())
    const dues = open.toSorted(byAge).map((due): DueAtCounter => ({
      id: due.id,
      feeType: due.feeType,
      open: due.open,
      dueOn: due.dueOn,
      payableBy: due.payableBy,
      text: words(due).text,
      isOverdue: due.payableBy === 'student' && due.dueOn !== '' && due.dueOn < today,
      barred: isLookedAt(due) ? 'lookedAt' : inDoubt.has(due.id) ? 'inDoubt' : '',
      isStarted: started.some(({ shown }) => shown.lines.some(({ dueId }) => dueId === due.id)),
      isClaimed: claimed.has(due.id),
    }))
    const returned = await store.read.papers.returnedOf(payers)
    const payable = new Set(dues.filter(({ barred }) => barred === '').map(({ id }) => id))
    const asked = started.filter(({ shown }) => shown.lines.some(({ dueId }) => payable.has(dueId)))
    return { payer: wanted, person: first.person, dues, started: asked, returned }
  },
})

/**
 * Dues of the student before those of a sponsor, those with the earliest day first; those without a day by when they were
 * made.
 */
function byAge(one: Due, other: Due): number {
  const [a, b] = [one, other].map(({ payableBy, dueOn, createdAt }) =>
    [payableBy === 'student' ? 0 : 1, dueOn || createdAt.slice(0, 10), createdAt].join(' '),
  )
  return (a ?? '') < (b ?? '') ? -1 : 1
}
