import type { Role } from '#lib/schemas/role.ts'

/** A way from some states into others. */
export interface Move<State extends string> {
  /** Null: it begins here. */
  from: readonly (State | null)[]
  to: readonly State[]
  /** Whose it is to decide; `anybody` for what is part of another change, which says who may. */
  by: readonly Role[] | 'anybody'
  /** Of the audit row, `noun.pastTense`; null where the change that it is part of leaves its own. */
  action: string | null
  /** The note must say why. */
  needsReason?: true
  /** The error code for whoever made the move into the state that this one starts from. */
  secondPerson?: string
  /** The error code where it starts from none of its states; without it the machine's. */
  refusal?: string
}

/** What a kind of record can be, and how it comes from one state into another. */
export interface StateMachine<State extends string, Name extends string> {
  /** Names the record's rows in `transitions`. */
  kind: string
  /** Names the record in the audit trail. */
  entity: string
  /** The error code of a move that its state does not allow, or that somebody else was quicker with. */
  refusal: string
  moves: Readonly<Record<Name, Move<State>>>
}

/** A feature's machine, with its states and moves known to the compiler. */
export const stateMachine = <State extends string>() => ({
  of: <Name extends string>(machine: StateMachine<State, Name>): StateMachine<State, Name> => machine,
})
