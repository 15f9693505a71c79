import type { AuditRepository } from '../audit/audit.repository.ts'
import { type Actor, auditEntry, isSystem } from '../audit/audit.ts'
import { conflict, forbidden, refuseAt } from '../core/errors.ts'
import type { Move, StateMachine } from './state-machine.ts'
import type { TransitionRepository } from './transition.repository.ts'

/** A move of a record. */
interface Step<State extends string, Name extends string> {
  move: Name
  id: string
  /** The state as read in this transaction; null for a new record. */
  from: State | null
  /** Omitted if the move leads to a single state. */
  to?: State
  /** The record's version after the move; 0 if it has none. */
  version?: number
  note?: string
  /** The other person whom it concerns. */
  concernsId?: string | null
  actor: Actor
  at: string
  audit: { entityId?: string; before?: unknown; after?: unknown }
  /**
   * Changes the record's own row, guarded by the state it was read in; returns false if it no longer has that state.
   */
  update(to: State): Promise<boolean>
}

interface Write {
  transitions: TransitionRepository
  audit: Pick<AuditRepository, 'record'>
}

/**
 * Moves a record to another state inside the transaction of `write`: it writes the record's row, a row of
 * `transitions` and an audit row, or nothing.
 * @throws DomainError Conflict the refusal of the move or the machine, Forbidden `session.notAllowed` and the move's
 * `secondPerson`, Invalid `transition.reasonMissing` at `reason`
 */
export async function transition<State extends string, Name extends string>(
  write: Write,
  machine: StateMachine<State, Name>,
  step: Step<State, Name>,
): Promise<void> {
  const move = machine.moves[step.move]
  const refused = conflict(move.refusal ?? machine.refusal)
  const to = destinationOf(move, step)
  requireRight(move, step)
  requireReason(move, step)
  if (!move.from.includes(step.from)) throw refused
  // From here on the row is locked: other moves of the record wait, so the last move stays the last.
  if (!(await step.update(to))) throw refused
  await requireSecondPerson(write.transitions, move, { kind: machine.kind, ...step })
  await write.transitions.add({
    kind: machine.kind,
    entityId: step.id,
    from: step.from,
    to,
    version: step.version ?? 0,
    note: step.note ?? '',
    at: step.at,
    byId: step.actor.id,
    concernsId: step.concernsId ?? null,
  })
  if (move.action === null) return
  const change = { action: move.action, entity: machine.entity, entityId: step.id, ...step.audit }
  await write.audit.record(auditEntry(step.actor, step.at, change))
}

/** Returns the target state. @throws Error for a state that the move does not lead to, a programming error */
function destinationOf<State extends string>(move: Move<State>, { to = move.to[0] }: { to?: State }): State {
  if (to === undefined || !move.to.includes(to)) throw new Error(`No move of this name leads into ${to}.`)
  return to
}

export function requireRight({ by }: Pick<Move<never>, 'by'>, { actor }: { actor: Actor }): void {
  if (by === 'anybody' || isSystem(actor)) return
  if (!actor.roles?.some((role) => by.includes(role))) throw forbidden('session.notAllowed')
}

export function requireReason(
  { needsReason }: Pick<Move<never>, 'needsReason'>,
  { note = '' }: { note?: string },
): void {
  if (!needsReason || note.trim() !== '') return
  throw refuseAt('reason', 'transition.reasonMissing')
}

/** One of many records that are moved together. */
interface MovedRecord<State extends string, Name extends string> {
  id: string
  move: Name
  from: State
  to: State
  /** The record's version after the move. */
  version: number
  note: string
}

/**
 * Moves many records as `transition` does; the caller locks and writes their rows. It uses one statement for some
 * hundreds of them. The surrounding change writes the audit row.
 * @throws DomainError as `transition`; Error for a move that does not lead there, a programming error
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
      kind: machine.kind,
      entityId: id,
      from,
      to,
      version,
      note,
      at,
      byId: actor.id,
      concernsId: null,
    })),
  )
}

interface Confirmation {
  kind: string
  id: string
  from: string | null
  actor: Actor
}

/**
 * Requires a second person: refuses the user who made the move into the state that this one starts from. It runs
 * after the record's row is locked; otherwise a user could propose again what they are just confirming.
 * @throws DomainError Forbidden, with the move's own code
 */
async function requireSecondPerson(
  transitions: Pick<TransitionRepository, 'lastInto'>,
  { secondPerson }: Pick<Move<never>, 'secondPerson'>,
  { kind, id, from, actor }: Confirmation,
): Promise<void> {
  if (secondPerson === undefined || from === null) return
  const proposal = await transitions.lastInto(kind, id, from)
  if (proposal?.byId === actor.id) throw forbidden(secondPerson)
}
