import type { Role } from '#lib/schemas/role.ts'

/** A move from some states to others. */
export interface Move<State extends string> {
  /** Null for the initial move. */
  from: readonly (State | null)[]
  to: readonly State[]
  /** The roles that may make the move; `anybody` for a part of another change that checks access itself. */
  by: readonly Role[] | 'anybody'
  /** The audit action, `noun.pastTense`; null if the surrounding change writes its own audit row. */
  action: string | null
  /** The note must give a reason. */
  needsReason?: true
  /** The error code for a user who made the move into the state that this one starts from. */
  secondPerson?: string
  /** The error code if the record is in another state; by default the machine's. */
  refusal?: string
}

/** The states of a kind of record, and the moves between them. */
export interface StateMachine<State extends string, Name extends string> {
  /** The kind in the record's rows in `transitions`. */
  kind: string
  /** The record's kind in the audit trail. */
  entity: string
  /** The error code of a move that the state does not allow, or that another user made first. */
  refusal: string
  moves: Readonly<Record<Name, Move<State>>>
}

/** Declares a feature's state machine, with its states and moves known to the compiler. */
export const stateMachine = <State extends string>() => ({
  of: <Name extends string>(machine: StateMachine<State, Name>): StateMachine<State, Name> => machine,
})
