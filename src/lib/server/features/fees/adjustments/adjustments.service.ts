import type { TypedAdjustment } from '#lib/schemas/fees/dues.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import { type Due, holdDue } from '../dues/due.ts'
import type { FeesRepository } from '../repository.ts'
import { type Adjustment, adjustingProblem, adjustmentMachine, adjustmentInWords } from './adjustment.ts'

export interface Adjustments {
  /** Returns the adjustments of these dues, newest first. */
  ofDues(dueIds: readonly string[]): Promise<Adjustment[]>
  /** Returns the payers' names by adjustment id. */
  payerNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Returns the id of the proposal.
   * @throws DomainError Conflict `dues.notOpen`, `dues.beingPaid`; Invalid `adjustments.belowPaid` at the amount
   */
  propose(dueId: string, typed: TypedAdjustment, actor: Actor): Promise<string>
  /**
   * Confirms a proposal of another person.
   * @throws DomainError Forbidden `adjustments.ownProposal`; Conflict `dues.notOpen`, `dues.beingPaid`,
   * `adjustments.alreadyPaid`, `adjustments.morePaid`, `adjustments.changedSince`
   */
  confirm(id: string, actor: Actor): Promise<void>
  /**
   * Refuses a proposal of another person, with a reason.
   * @throws DomainError Forbidden `adjustments.ownProposal`; Conflict `adjustments.changedSince`; Invalid
   * `transition.reasonMissing`
   */
  refuse(id: string, reason: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<FeesRepository>
  clock: Clock
  /** Features whose payments in progress block changes of a due. */
  features: readonly Feature[]
}

export function createAdjustmentsService({ store, clock, features }: Parts): Adjustments {
  async function required(write: FeesRepository, id: string): Promise<Adjustment> {
    const found = await write.adjustments.lock(id)
    if (!found) throw notFound('adjustments.notFound')
    return found
  }

  return {
    ofDues: (dueIds) => store.read.adjustments.ofDues(dueIds),

    async payerNames(ids) {
      const proposals = await store.read.adjustments.proposals(ids)
      return new Map(proposals.map(({ id, name }) => [id, name]))
    },

    propose: (dueId, { amount, reason }, actor) =>
      store.transact(async (write) => {
        const due = await holdDue(write, features, dueId)
        requireProposable(due, amount)
        const id = newId()
        const at = clock.now()
        const after = { ...adjustmentInWords(amount, dueId), reason, state: 'proposed' }
        await transition(write, adjustmentMachine, {
          move: 'propose',
          id,
          from: null,
          version: 1,
          actor,
          at,
          note: reason,
          audit: { after },
          async update(state) {
            await write.adjustments.add({
              id,
              dueId,
              amount,
              reason,
              state,
              createdAt: at,
              createdBy: actor.id,
            })
            return true
          },
        })
        return id
      }),

    confirm: (id, actor) =>
      store.transact(async (write) => {
        const found = await required(write, id)
        const due = await holdDue(write, features, found.dueId)
        const problem = adjustingProblem(due, found.amount)
        if (problem !== '') throw conflict(problem)
        const at = clock.now()
        await transition(write, adjustmentMachine, {
          move: 'confirm',
          id,
          from: found.state,
          version: found.version + 1,
          actor,
          at,
          audit: {
            before: { state: found.state },
            after: { ...adjustmentInWords(found.amount, due.id), state: 'confirmed' },
          },
          update: (state) => write.adjustments.setState(found, state, at),
        })
        await write.dues.setAmount(due, due.amount + found.amount, at)
      }),

    refuse: (id, reason, actor) =>
      store.transact(async (write) => {
        const found = await required(write, id)
        const at = clock.now()
        await transition(write, adjustmentMachine, {
          move: 'refuse',
          id,
          from: found.state,
          version: found.version + 1,
          actor,
          at,
          note: reason,
          audit: { before: { state: found.state }, after: { state: 'refused', note: reason } },
          update: (state) => write.adjustments.setState(found, state, at),
        })
      }),
  }
}

/**
 * @throws DomainError Conflict `dues.notOpen`; Invalid, at the amount, if the new amount is below what is already paid
 */
function requireProposable(due: Due, change: number): void {
  const problem = adjustingProblem(due, change)
  if (problem === 'dues.notOpen') throw conflict(problem)
  if (problem === '') return
  throw refuseAt('amount', due.amount + change < 0 ? 'adjustments.moreThanFee' : 'adjustments.belowPaid')
}
