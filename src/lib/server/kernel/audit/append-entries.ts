import { randomBytes } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { chunksOf } from '../core/chunks-of.ts'
import { insertMany } from '../db/many-rows.ts'
import type { AuditRow, Tables } from '../db/tables.ts'
import { digestOf, nameDigest } from './audit-chain.ts'
import type { AuditEntry } from './audit.ts'

/** In the order given, without a number: nobody waits for anybody. The seal numbers and chains them later. */
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
