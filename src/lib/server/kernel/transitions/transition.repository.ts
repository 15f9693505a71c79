import type { Kysely, Selectable } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import { insertMany } from '../db/many-rows.ts'
import { among } from '../db/among.ts'
import type { Tables, TransitionRow } from '../db/tables.ts'

/** A state change of a record: who made it, when, and why. */
export interface Transition {
  /** The kind of the record's state machine. */
  kind: string
  entityId: string
  from: string | null
  to: string
  version: number
  note: string
  at: string
  /** A user's id, or an actor that `people` names otherwise. */
  byId: string
  concernsId: string | null
}

export type TransitionRepository = ReturnType<typeof transitionRepository>

export function transitionRepository(db: Kysely<Tables>) {
  const of = (kind: string, entityId: string) =>
    db
      .selectFrom('transitions')
      .selectAll()
      .where('kind', '=', kind)
      .where('entity_id', '=', entityId)
      .orderBy('seq', 'desc')

  return {
    async add(transition: Transition): Promise<void> {
      await db.insertInto('transitions').values(rowOf(transition)).execute()
    },

    /** Adds many transitions, some hundreds per statement. */
    async addAll(transitions: readonly Transition[]): Promise<void> {
      for (const part of chunksOf(transitions)) await insertMany(db, 'transitions', part.map(rowOf)).execute()
    },

    /** Returns a record's transitions, newest first. */
    async ofRecord(kind: string, entityId: string): Promise<Transition[]> {
      return (await of(kind, entityId).execute()).map(transitionOf)
    },

    /** Returns the transitions of many records, in no particular order. */
    async ofRecords(kind: string, entityIds: readonly string[]): Promise<Transition[]> {
      if (entityIds.length === 0) return []
      const rows = db.selectFrom('transitions').selectAll().where('kind', '=', kind)
      return (await rows.where(among(db, 'entity_id', entityIds)).execute()).map(transitionOf)
    },

    /** Returns the moves of these kinds of record that concern a person, from an instant on, oldest first. */
    async concerning(userId: string, kinds: readonly string[], since: string): Promise<Transition[]> {
      const rows = await db
        .selectFrom('transitions')
        .selectAll()
        .where('concerns_id', '=', userId)
        .where('kind', 'in', kinds)
        .where('at', '>=', since)
        .orderBy('seq')
        .execute()
      return rows.map(transitionOf)
    },

    /** Returns the newest move into a state; null if there is none. */
    async lastInto(kind: string, entityId: string, state: string): Promise<Transition | null> {
      const row = await of(kind, entityId).where('to_state', '=', state).limit(1).executeTakeFirst()
      return row ? transitionOf(row) : null
    },
  }
}

const rowOf = (transition: Transition) => ({
  kind: transition.kind,
  entity_id: transition.entityId,
  from_state: transition.from,
  to_state: transition.to,
  version: transition.version,
  note: transition.note,
  at: transition.at,
  by_id: transition.byId,
  concerns_id: transition.concernsId,
})

const transitionOf = (row: Selectable<TransitionRow>): Transition => ({
  kind: row.kind,
  entityId: row.entity_id,
  from: row.from_state,
  to: row.to_state,
  version: row.version,
  note: row.note,
  at: row.at,
  byId: row.by_id,
  concernsId: row.concerns_id,
})
