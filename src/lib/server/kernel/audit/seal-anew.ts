import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable, Updateable } from 'kysely'
import { beforeCommit } from '../db/before-commit.ts'
import type { AuditRow, Tables } from '../db/tables.ts'
import { auditEntry, systemActor } from './audit.ts'
import { digestOf, linkHash, nameDigest } from './audit-chain.ts'
import { type AuditedFields, keepDeclared } from './audited-fields.ts'
import { lockHead } from './lock-head.ts'
import { verifyChain } from './verify-chain.ts'

type Row = Selectable<AuditRow>

const chunk = 500

/** Rows of before the digests came first: where the first has one, nothing is left to do. */
export async function needsSealingAnew(db: Kysely<Tables>): Promise<boolean> {
  const first = await db
    .selectFrom('audit_entries')
    .select(['payload_digest', 'actor_digest'])
    .where('seq', '=', 1)
    .executeTakeFirst()
  return first !== undefined && (first.payload_digest === null || first.actor_digest === null)
}

/**
 * Rows of before hold whole records and names under a hash that covers the texts themselves, so that neither could
 * go. Once, the whole chain is sealed anew over digests, and what nobody declares goes out of them. In one
 * transaction under the head of the chain, and only where the chain was whole: one that was broken stays as it is,
 * or nobody could see it any more. A row of its own keeps the hash that the head had, for whoever noted it down.
 */
export async function sealAnew(
  db: Kysely<Tables>,
  { audited, at }: { audited: AuditedFields; at: string },
): Promise<number> {
  const head = await lockHead(db)
  if (!(await needsSealingAnew(db)) || (await verifyChain(db)).brokenAt !== null) return 0
  const { hash, rows } = await chainAnew(db, audited)
  await db.updateTable('audit_chain').set({ hash }).where('id', '=', 1).execute()
  const told = { action: 'audit.sealedAnew', entity: 'audit', entityId: 'chain' }
  const entry = auditEntry(systemActor('housekeeping'), at, told)
  beforeCommit(db).entries.push({ ...entry, after: { rows, head: head.hash } })
  return rows
}

/** From the first row to the head; answers the head's hash, and how many rows had no digests. */
async function chainAnew(
  db: Kysely<Tables>,
  audited: AuditedFields,
): Promise<{ hash: string; rows: number }> {
  const done = { hash: '', rows: 0 }
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(chunk)
      .execute()
    for (const row of rows) {
      const digested = { ...payloadOf(row, audited), ...namesOf(row) }
      done.hash = linkHash(done.hash, { ...row, ...digested })
      if (Object.keys(digested).length > 0) done.rows += 1
      const change: Updateable<AuditRow> = { ...digested, hash: done.hash }
      await db.updateTable('audit_entries').set(change).where('place', '=', row.place).execute()
    }
    if (rows.length < chunk) return done
    after = rows.at(-1)?.seq ?? 0
  }
}

/** Of an erased row nothing is left: its digest is of nothing that anybody could guess. */
function payloadOf(row: Row, audited: AuditedFields): Partial<Row> {
  if (row.payload_digest !== null) return {}
  const salt = newSalt()
  if (row.erased_by !== null) return { payload_digest: digestOf(salt, '', '') }
  const kept = keptOf(row, audited)
  const [before, after] = [JSON.stringify(kept.before), JSON.stringify(kept.after)]
  return { before, after, payload_salt: salt, payload_digest: digestOf(salt, before, after) }
}

/** Of a kind of record that nobody declares any more, nothing. */
function keptOf(row: Row, audited: AuditedFields): { before: unknown; after: unknown } {
  if (!audited[row.entity]) return { before: null, after: null }
  const entry = auditEntry(systemActor('housekeeping'), row.at, {
    action: row.action,
    entity: row.entity,
    entityId: '',
  })
  return keepDeclared(audited, { ...entry, before: JSON.parse(row.before), after: JSON.parse(row.after) })
}

function namesOf(row: Row): Partial<Row> {
  if (row.actor_digest !== null) return {}
  const [actorSalt, recordSalt] = [newSalt(), newSalt()]
  return {
    ...{ actor_salt: actorSalt, actor_digest: nameDigest(actorSalt, row.actor_name) },
    ...{ record_salt: recordSalt, record_digest: nameDigest(recordSalt, row.entity_id) },
  }
}

const newSalt = (): string => randomBytes(16).toString('base64url')
