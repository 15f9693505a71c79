import type { Actor } from '../audit/audit.ts'
import { conflict } from '../core/errors.ts'
import type { StateMachine } from './state-machine.ts'
import { requireReason, requireRight } from './transition.ts'
import type { TransitionRepository } from './transition.repository.ts'

/** One of many records that are moved together. */
export interface MovedRecord<State extends string, Name extends string> {
  id: string
  move: Name
  from: State
  to: State
  /** Of the record after the move. */
  version: number
  note: string
}

/**
 * The same as `transition` for many records at once, whose rows are locked and written by the caller: one statement
 * for some hundreds of them. Their audit row is that of what they are a part of.
 * @throws DomainError as `transition`; Error for a move that does not lead there, the feature's own mistake
 */
export async function transitionAll<State extends string, Name extends string>(
  { transitions }: { transitions: Pick<TransitionRepository, 'addAll'> },
  machine: StateMachine<State, Name>,
  moved: readonly MovedRecord<State, Name>[],
  { actor, at }: { actor: Actor; at: string },
): Promise<void> {
  for (const { move: name, from, to, note } of moved) {
    const move = machine.moves[name]
    if (!move.to.includes(to)) throw new Error(`${name} does not lead into ${to}.`)
    requireRight(move, { actor })
    requireReason(move, { note })
    if (!move.from.includes(from)) throw conflict(move.refusal ?? machine.refusal)
  }
  await transitions.addAll(
    moved.map(({ id, from, to, version, note }) => ({
      ...{ kind: machine.kind, entityId: id, from, to, version, note },
      ...{ at, byId: actor.id, concernsId: null },
    })),
  )
}
