import type { Actor } from '../audit/audit.ts'
import { forbidden } from '../core/errors.ts'
import type { Move } from './state-machine.ts'
import type { TransitionRepository } from './transition.repository.ts'

interface Confirmation {
  kind: string
  id: string
  from: string | null
  actor: Actor
}

/**
 * What one person proposed, another confirms: refused to whoever made the move into the state that this one
 * starts from. After the record's row is locked, or somebody could propose anew what they just confirm.
 * @throws DomainError Forbidden, with the move's own code
 */
export async function requireSecondPerson(
  transitions: Pick<TransitionRepository, 'lastInto'>,
  { secondPerson }: Pick<Move<never>, 'secondPerson'>,
  { kind, id, from, actor }: Confirmation,
): Promise<void> {
  if (secondPerson === undefined || from === null) return
  const proposal = await transitions.lastInto(kind, id, from)
  if (proposal?.byId === actor.id) throw forbidden(secondPerson)
}
