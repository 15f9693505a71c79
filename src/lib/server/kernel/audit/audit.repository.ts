import { randomBytes } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import { beforeCommit } from '../db/before-commit.ts'
import { insertMany } from '../db/many-rows.ts'
import type { AuditRow, Tables } from '../db/tables.ts'
import { digestOf, nameDigest } from './audit-chain.ts'
import { type Actor, auditEntry, type AuditEntry } from './audit.ts'
import { sealState, verifyChain } from './verify-chain.ts'

export type AuditRepository = ReturnType<typeof auditRepository>

export function auditRepository(db: Kysely<Tables>) {
  return {
    /** Queues the entry; it is written as the last step of the transaction, see the lock order in `store.ts`. */
    async record(entry: AuditEntry): Promise<void> {
      beforeCommit(db).entries.push(entry)
    },

    /** Erases the payloads of the rows about a record, and adds a row that records the erasure. */
    async erase(erasure: Erasure, actor: Actor, at: string): Promise<void> {
      const entry = await eraseEntries(db, erasure, { actor, at })
      if (entry) beforeCommit(db).entries.push(entry)
    },

    sealState: () => sealState(db),
    verify: () => verifyChain(db),
  }
}

interface Erasure {
  /** The kind of the record whose payloads are erased. */
  entity: string
  entityId: string
  /** The reason, such as the person's own request or the end of a retention period. */
  reason: string
}

/**
 * Clears `before` and `after` in every row about a record. Returns the entry that records the erasure, or null if
 * there was nothing to clear.
 */
async function eraseEntries(
  tx: Kysely<Tables>,
  { entity, entityId, reason }: Erasure,
  { actor, at }: { actor: Actor; at: string },
): Promise<AuditEntry | null> {
  const change = { action: 'audit.erased', entity: 'audit', entityId: `${entity} ${entityId}` }
  const entry = auditEntry(actor, at, change)
  const { numUpdatedRows } = await tx
    .updateTable('audit_entries')
    .set({ before: 'null', after: 'null', payload_salt: null, erased_by: entry.id })
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('erased_by', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? null : { ...entry, after: { rows: Number(numUpdatedRows), reason } }
}

/**
 * Appends entries in the given order without a sequence number, so that no writer waits for another. The sealer
 * numbers and chains them later.
 */
export async function appendEntries(tx: Kysely<Tables>, entries: readonly AuditEntry[]): Promise<void> {
  for (const some of chunksOf(entries)) await insertMany(tx, 'audit_entries', some.map(rowOf)).execute()
}

function rowOf(entry: AuditEntry): Insertable<AuditRow> {
  const before = JSON.stringify(entry.before)
  const after = JSON.stringify(entry.after)
  const salt = newSalt()
  const actorSalt = newSalt()
  const recordSalt = newSalt()
  return {
    seq: null,
    hash: null,
    id: entry.id,
    at: entry.at,
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    request_id: entry.requestId,
    action: entry.action,
    entity: entry.entity,
    entity_id: entry.entityId,
    before,
    after,
    payload_salt: salt,
    payload_digest: digestOf(salt, before, after),
    erased_by: null,
    actor_salt: actorSalt,
    actor_digest: nameDigest(actorSalt, entry.actorName),
    record_salt: recordSalt,
    record_digest: nameDigest(recordSalt, entry.entityId),
    unnamed_by: null,
  }
}

const newSalt = (): string => randomBytes(16).toString('base64url')
