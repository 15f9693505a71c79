import type { AuditRepository } from '../audit/audit.repository.ts'
import { type Actor, auditEntry, isSystem } from '../audit/audit.ts'
import { conflict, forbidden, refuseAt } from '../core/errors.ts'
import type { Move, StateMachine } from './state-machine.ts'
import type { TransitionRepository } from './transition.repository.ts'

/** One move of one record. */
interface Step<State extends string, Name extends string> {
  move: Name
  id: string
  /** As it was seen in this transaction; null where it begins. */
  from: State | null
  /** Left out where the move leads into one state alone. */
  to?: State
  /** Of the record after the move; 0 where it has none. */
  version?: number
  note?: string
  /** Whom it concerns beside the person who does it. */
  concernsId?: string | null
  actor: Actor
  at: string
  audit: { entityId?: string; before?: unknown; after?: unknown }
  /** Changes the record's own row, guarded by the state it was seen in; false where it was not in it any more. */
  update(to: State): Promise<boolean>
}

interface Write {
  transitions: TransitionRepository
  audit: Pick<AuditRepository, 'record'>
}

/**
 * Moves a record from one state into another, inside the transaction of `write`: the record's row, a row of
 * `transitions` and a row of the audit trail, or nothing.
 * @throws DomainError Conflict the refusal of the move or the machine, Forbidden `session.notAllowed` and
 * the move's `secondPerson`, Invalid `transition.reasonMissing` at `reason`
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
  // The row is locked from here on: who else moves the record waits, and the last move stays the last.
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

/** @throws Error for a state that the move does not lead into: the feature's own mistake */
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
 * What one person proposed, another confirms: refused to whoever made the move into the state that this one
 * starts from. After the record's row is locked, or somebody could propose anew what they just confirm.
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
