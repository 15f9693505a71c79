import type { AdjustmentState } from '#lib/schemas/fees/kinds.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { type DomainError, type FieldProblem, conflict, isDomainError } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { FeesRepository } from '../repository.ts'
import type { Adjustments } from './adjustments.service.ts'

/** A proposal with the payer and the amount of its due; amounts in paise. */
export interface DueProposal {
  id: string
  version: number
  state: AdjustmentState
  amount: number
  reason: string
  createdBy: string
  name: string
  number: string
  dueAmount: number
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
  /** Leaves out what is decided, and what the same person proposed. */
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
    for (const id of ids) {
      const proposal = byId.get(id)
      const code = problemOf(proposal, actor)
      if (proposal && code === '') confirmed.push(proposal)
      else refused.push(notConfirmed(id, proposal, { code, params: {} }))
    }
    return {
      confirmed,
      refused,
      concessions: sumOf(confirmed.filter(({ amount }) => amount < 0)),
      extras: sumOf(confirmed.filter(({ amount }) => amount > 0)),
      pin: pinOf(confirmed.map(({ id, version, dueAmount }) => [id, version, dueAmount])),
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
          refused.push(notConfirmed(proposal.id, proposal, problemIn(error)))
        })
      return { confirmed: ids.length - refused.length, refused }
    },
  }
}

const sumOf = (proposals: readonly DueProposal[]): number =>
  proposals.reduce((sum, { amount }) => sum + amount, 0)

/** Returns an empty text if the person may confirm the proposal. */
function problemOf(proposal: DueProposal | undefined, actor: Actor): string {
  if (!proposal) return 'adjustments.notFound'
  if (proposal.state !== 'proposed') return 'adjustments.changedSince'
  return proposal.createdBy === actor.id ? 'adjustments.ownProposal' : ''
}

/** The problem at the amount says more than that something in the form is wrong. */
const problemIn = ({ code, params, fields }: DomainError): FieldProblem =>
  fields?.['amount'] ?? { code, params }

const notConfirmed = (
  id: string,
  proposal: DueProposal | undefined,
  problem: FieldProblem,
): NotConfirmed => ({ id, name: proposal?.name ?? '', number: proposal?.number ?? '', problem })
