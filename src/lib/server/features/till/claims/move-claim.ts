import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { TillRepository } from '../repository.ts'
import { type Claim, claimMachine } from './claim.ts'

interface ClaimMove {
  move: 'match' | 'refuse'
  actor: Actor
  at: string
  note?: string
  /** What the trail says beside the transfer. */
  said: Readonly<Record<string, string>>
  set: Parameters<TillRepository['claims']['setState']>[2]
}

/**
 * Matches or refuses a claim, whose row is then locked.
 * @throws DomainError Conflict `claims.changed`; Forbidden `claims.ownClaim`; Invalid `transition.reasonMissing`
 */
export const moveClaim = (write: TillRepository, claim: Claim, { said, set, ...step }: ClaimMove) =>
  transition(write, claimMachine, {
    ...step,
    id: claim.id,
    from: claim.state,
    version: claim.version + 1,
    concernsId: claim.cashierId,
    audit: {
      before: { state: claim.state },
      after: {
        transfer: claim.reference,
        rupees: rupeesOf(String(claim.amount)),
        ...said,
        state: claimMachine.moves[step.move].to[0] ?? claim.state,
      },
    },
    update: (state) => write.claims.setState(claim, state, set),
  })
