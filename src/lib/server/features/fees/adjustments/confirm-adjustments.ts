import type { AdjustmentState, DueState } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { type FieldProblem, conflict, isDomainError } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { FeesRepository } from '../repository.ts'
import { adjustingProblem } from './adjustment.ts'
import type { Adjustments } from './adjustments.service.ts'

/** A proposal with the payer and the amount of its due; amounts in paise. */
export interface DueProposal {
  id: string
  dueId: string
  version: number
  state: AdjustmentState
  amount: number
  reason: string
  createdBy: string
  name: string
  number: string
  feeTypeId: string
  year: string
  semesterId: string | null
  label: string
  dueState: DueState
  dueAmount: number
  dueSettled: number
}

/** An adjustment that was not confirmed, with the reason. */
export interface NotConfirmed extends Pick<DueProposal, 'id' | 'name' | 'number'> {
  problem: FieldProblem
}

/** Preview of confirming several adjustments. */
export interface ConfirmingPlan {
  confirmed: DueProposal[]
  refused: NotConfirmed[]
  /** Sums in paise; concessions are negative. */
  concessions: number
  extras: number
  /** Digest of the adjustments to be confirmed; it changes with the selection, their versions or their dues. */
  pin: string
}

export interface ConfirmedSeveral {
  confirmed: number
  refused: NotConfirmed[]
}

export interface SeveralAdjustments {
  /** Leaves out what is decided, what the same person proposed, and what the due no longer allows. */
  planConfirming(ids: readonly string[], actor: Actor): Promise<ConfirmingPlan>
  /**
   * Confirms each adjustment in its own transaction, so that one that cannot be confirmed does not stop the others.
   * `pin` comes from the plan that the person saw.
   * @throws DomainError Conflict `adjustments.choiceChanged`; Forbidden
   */
  confirmSeveral(ids: readonly string[], pin: string, actor: Actor): Promise<ConfirmedSeveral>
}

interface Parts {
  store: Store<FeesRepository>
  confirm: Adjustments['confirm']
}

export function createSeveralAdjustments({ store, confirm }: Parts): SeveralAdjustments {
  async function planConfirming(ids: readonly string[], actor: Actor): Promise<ConfirmingPlan> {
    const byId = new Map((await store.read.adjustments.proposals(ids)).map((each) => [each.id, each]))
    const confirmed: DueProposal[] = []
    const refused: NotConfirmed[] = []
    // Several adjustments of one due count one after the other, as they are confirmed.
    const amounts = new Map<string, number>()
    for (const id of ids) {
      const proposal = afterOthers(byId.get(id), amounts)
      const code = problemOf(proposal, actor)
      if (proposal && code === '') {
        confirmed.push(proposal)
        amounts.set(proposal.dueId, proposal.dueAmount + proposal.amount)
      } else refused.push(notConfirmed(id, proposal, { code, params: {} }))
    }
    return {
      confirmed,
      refused,
      concessions: sumOf(confirmed.filter(({ amount }) => amount < 0)),
      extras: sumOf(confirmed.filter(({ amount }) => amount > 0)),
      pin: pinOf(
        confirmed.map(({ id, version, dueAmount, dueSettled }) => [id, version, dueAmount, dueSettled]),
      ),
    }
  }

  return {
    planConfirming,

    async confirmSeveral(ids, pin, actor) {
      const plan = await planConfirming(ids, actor)
      if (plan.pin !== pin) throw conflict('adjustments.choiceChanged')
      const refused = [...plan.refused]
      for (const proposal of plan.confirmed)
        await confirm(proposal.id, actor).catch((error: unknown) => {
          // The permission is the same for every adjustment, so a Forbidden error ends the action.
          if (!isDomainError(error) || error.kind === 'Forbidden') throw error
          refused.push(notConfirmed(proposal.id, proposal, { code: error.code, params: error.params }))
        })
      return { confirmed: ids.length - refused.length, refused }
    },
  }
}

const sumOf = (proposals: readonly DueProposal[]): number =>
  proposals.reduce((sum, { amount }) => sum + amount, 0)

/** Returns the proposal with the amount that its due has once the adjustments before it are confirmed. */
const afterOthers = (
  proposal: DueProposal | undefined,
  amounts: ReadonlyMap<string, number>,
): DueProposal | undefined =>
  proposal && { ...proposal, dueAmount: amounts.get(proposal.dueId) ?? proposal.dueAmount }

/** Returns an empty text if the person may confirm the proposal. */
function problemOf(proposal: DueProposal | undefined, actor: Actor): string {
  if (!proposal) return 'adjustments.notFound'
  if (proposal.state !== 'proposed') return 'adjustments.changedSince'
  if (proposal.createdBy === actor.id) return 'adjustments.ownProposal'
  const { dueState: state, dueAmount: amount, dueSettled: settled } = proposal
  return adjustingProblem({ state, amount, settled }, proposal.amount)
}

const notConfirmed = (
  id: string,
  proposal: DueProposal | undefined,
  problem: FieldProblem,
): NotConfirmed => ({ id, name: proposal?.name ?? '', number: proposal?.number ?? '', problem })
