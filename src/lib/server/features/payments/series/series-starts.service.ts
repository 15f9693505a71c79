import { financialYearOf } from '#lib/rules/dates/book-days.ts'
import type { TypedSeriesStart } from '#lib/schemas/payments/receipt-series.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { requireRight, transition } from '../../../kernel/transitions/transition.ts'
import { counterOf } from '../receipts/receipt.ts'
import type { PaymentsRepository } from '../repository.ts'
import {
  formatNumber,
  isUsualPrefix,
  type SeriesStart,
  seriesStartMachine,
  usualFormat,
} from './series-start.ts'
import { earlierCounter } from './take-number.ts'

export interface SeriesStarts {
  /** The starts of receipt series that were set by people. */
  seriesStarts: {
    /** Returns the newest first. */
    all(): Promise<SeriesStart[]>
    /** Financial years for which a start may be set: this one and the next. */
    years(): readonly string[]
    /**
     * Proposes a start.
     * @throws DomainError Forbidden `session.notAllowed`; Conflict `receiptSeries.started`, `receiptSeries.taken`,
     * `receiptSeries.prefixTaken`, `receiptSeries.numbersThere`; Invalid at `year`
     */
    propose(typed: TypedSeriesStart, actor: Actor): Promise<void>
    /**
     * Begins the series as another person proposed. @throws DomainError as `propose`; Forbidden
     * `receiptSeries.ownProposal`; NotFound `receiptSeries.notFound`; Conflict `receiptSeries.changedSince`
     */
    confirm(id: string, actor: Actor): Promise<void>
    /** @throws DomainError NotFound `receiptSeries.notFound`; Conflict `receiptSeries.changedSince` */
    withdraw(id: string, actor: Actor): Promise<void>
  }
}

interface Parts {
  store: Store<PaymentsRepository>
  clock: Clock
}

export function createSeriesStarts({ store, clock }: Parts): SeriesStarts {
  const years = (): readonly string[] => {
    const year = financialYearOf(clock.now())
    const next = Number(year.slice(0, 4)) + 1
    return [year, financialYearOf(`${next}-04-01T06:00:00.000Z`)]
  }

  const decide = (id: string, move: 'confirm' | 'withdraw', actor: Actor): Promise<void> =>
    store.transact(async (write) => {
      const start = await write.seriesStarts.lock(id)
      if (!start) throw notFound('receiptSeries.notFound')
      requireRight(seriesStartMachine.moves[move], { actor })
      const at = clock.now()
      const [state] = seriesStartMachine.moves[move].to
      await transition(write, seriesStartMachine, {
        move,
        id,
        from: start.state,
        version: start.version + 1,
        actor,
        at,
        audit: { before: { state: start.state }, after: { ...auditedStart(start), state } },
        update: (to) => write.seriesStarts.setState(start, to, at),
      })
      if (move === 'withdraw') return
      // Receipts of the old book are added before this, or see the start.
      await write.counters.takePlace(earlierCounter)
      await requireFreeNumbers(write, start)
      // This waits for a transaction that is taking the first number.
      if (!(await write.counters.start(counterOf(seriesOf(start)), start.behind)))
        throw conflict('receiptSeries.started')
    })

  return {
    seriesStarts: {
      all: store.read.seriesStarts.all,
      years,

      async propose(typed, actor) {
        requireRight(seriesStartMachine.moves.propose, { actor })
        if (!years().includes(typed.year)) throw refuseAt('year', 'receiptSeries.yearPast')
        const id = newId()
        const at = clock.now()
        const proposing = store.transact(async (write) => {
          const others = await write.seriesStarts.all()
          if (others.some((other) => isStanding(other) && seriesOf(other) === seriesOf(typed)))
            throw conflict('receiptSeries.taken')
          if (await write.counters.isStarted(counterOf(seriesOf(typed))))
            throw conflict('receiptSeries.started')
          requireFreePrefix(others, typed)
          await requireFreeNumbers(write, typed)
          await transition(write, seriesStartMachine, {
            move: 'propose',
            id,
            from: null,
            version: 1,
            actor,
            at,
            audit: { after: { ...auditedStart(typed), state: 'proposed' } },
            async update(state) {
              await write.seriesStarts.add({ ...typed, id, state, createdAt: at, createdBy: actor.id })
              return true
            },
          })
        })
        await proposing.catch((error: unknown) => {
          throw isDuplicate(error) ? conflict('receiptSeries.taken') : error
        })
      },

      confirm: (id, actor) => decide(id, 'confirm', actor),
      withdraw: (id, actor) => decide(id, 'withdraw', actor),
    },
  }
}

const seriesOf = ({ kind, year }: Pick<TypedSeriesStart, 'kind' | 'year'>): string => `${kind}:${year}`

const isStanding = ({ state }: Pick<SeriesStart, 'state'>): boolean => state !== 'withdrawn'

const auditedStart = (start: TypedSeriesStart) => ({
  series: seriesOf(start),
  first: formatNumber(start, start.behind + 1),
})

/** Two series with one prefix would give the same numbers. @throws DomainError Conflict `receiptSeries.prefixTaken` */
function requireFreePrefix(others: readonly SeriesStart[], { kind, year, prefix }: TypedSeriesStart): void {
  const isOwn = prefix === usualFormat(kind, year).prefix
  const isTaken = others.some(
    (other) => isStanding(other) && other.prefix.toLowerCase() === prefix.toLowerCase(),
  )
  if (isTaken || (isUsualPrefix(prefix) && !isOwn)) {
    const taken = { code: 'receiptSeries.prefixTaken', params: {} }
    throw conflict(taken.code, taken.params, { prefix: taken })
  }
}

/**
 * Receipts of the old book keep their numbers: none may stand where the series will come.
 * @throws DomainError Conflict `receiptSeries.numbersThere`
 */
async function requireFreeNumbers(
  { receipts }: Pick<PaymentsRepository, 'receipts'>,
  { prefix, behind }: TypedSeriesStart,
): Promise<void> {
  const highest = await receipts.highestWith(prefix)
  if (highest <= behind) return
  const there = { code: 'receiptSeries.numbersThere', params: { number: String(highest) } }
  throw conflict(there.code, there.params, { behind: there })
}
