import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { Logger } from '../core/log.ts'
import { repeated } from '../core/repeated.ts'
import { beforeCommit } from '../db/before-commit.ts'
import type { AuditChainRow, AuditRow, Tables } from '../db/tables.ts'
import type { Store } from '../store/store.ts'
import { digestOf, erasuresOf, isSound, linkHash, lockHead, nameDigest } from './audit-chain.ts'
import { auditEntry, systemActor } from './audit.ts'
import { type AuditedFields, keepDeclared } from './audited-fields.ts'

type Row = Selectable<AuditRow>

const resealedAtOnce = 500

/** Whether the chain still needs resealing: the first row has no digests, or a reseal is in progress. */
export async function needsResealing(db: Kysely<Tables>): Promise<boolean> {
  const first = await db
    .selectFrom('audit_entries')
    .select(['payload_digest', 'actor_digest'])
    .where('seq', '=', 1)
    .executeTakeFirst()
  if (first === undefined) return false
  if (first.payload_digest === null || first.actor_digest === null) return true
  const started = db.selectFrom('audit_chain').select('anew_seq').where('anew_seq', 'is not', null)
  return (await started.executeTakeFirst()) !== undefined
}

/** The number of rows that had no digests, once the last batch is done; null while batches remain. */
export type ResealedEntry = number | null

/**
 * Reseals one batch of the chain. In older rows the hash covers the full records and names directly, so erasing them
 * would break the chain; resealing makes it cover digests instead and drops undeclared fields. Each batch is one
 * transaction under the lock of the chain head. The head stores the progress and the former hash of the batch's last
 * row, so the chain verifies at any time, other processes can write and seal between two batches, and a killed
 * process leaves the rest for the next. A row that fails verification stops the reseal, so that the tampering stays
 * visible. An audit row records the old head hash, for anyone who noted it.
 */
async function resealSome(
  db: Kysely<Tables>,
  { audited, at }: { audited: AuditedFields; at: string },
): Promise<ResealedEntry> {
  await lockHead(db)
  if (!(await needsResealing(db))) return 0
  const head = await db.selectFrom('audit_chain').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const rows = await partBehind(db, head.anew_seq ?? 0)
  const part = await rechain(db, rows, { head, audited })
  if (part === null) return 0
  const { seq, hash, over, digested } = part
  const all = (head.anew_rows ?? 0) + digested
  if (seq < head.seq) {
    const progress = { anew_seq: seq, anew_hash: hash, anew_over: over, anew_rows: all }
    await db.updateTable('audit_chain').set(progress).where('id', '=', 1).execute()
    return null
  }
  const none = { anew_seq: null, anew_hash: null, anew_over: null, anew_rows: null }
  await db
    .updateTable('audit_chain')
    .set({ hash, ...none })
    .where('id', '=', 1)
    .execute()
  const auditChange = { action: 'audit.sealedAnew', entity: 'audit', entityId: 'chain' }
  const entry = auditEntry(systemActor('housekeeping'), at, auditChange)
  beforeCommit(db).entries.push({ ...entry, after: { rows: all, head: head.hash } })
  return all
}

const partBehind = (db: Kysely<Tables>, seq: number): Promise<Row[]> =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(resealedAtOnce)
    .execute()

interface Part {
  seq: number
  hash: string
  /** The hash that the last row had before. */
  over: string
  digested: number
}

/** Reseals the rows; returns null and writes nothing if a row fails verification. */
async function rechain(
  db: Kysely<Tables>,
  rows: readonly Row[],
  { head, audited }: { head: Selectable<AuditChainRow>; audited: AuditedFields },
): Promise<Part | null> {
  const part = {
    seq: head.anew_seq ?? 0,
    hash: head.anew_hash ?? '',
    over: head.anew_over ?? '',
    digested: 0,
  }
  if (!(await areSound(db, rows, part))) return null
  for (const row of rows) {
    const digested = { ...payloadOf(row, audited), ...namesOf(row) }
    part.hash = linkHash(part.hash, { ...row, ...digested })
    part.over = row.hash ?? ''
    part.seq += 1
    if (Object.keys(digested).length > 0) part.digested += 1
    const change: Updateable<AuditRow> = { ...digested, hash: part.hash }
    await db.updateTable('audit_entries').set(change).where('place', '=', row.place).execute()
  }
  return part
}

async function areSound(db: Kysely<Tables>, rows: readonly Row[], { seq, over }: Part): Promise<boolean> {
  const erasures = await erasuresOf(db, rows)
  const isSoundAt = (row: Row, index: number): boolean => {
    const previous = rows[index - 1]?.hash ?? over
    return (
      row.seq === seq + index + 1 &&
      row.hash !== null &&
      isSound({ ...row, hash: row.hash }, previous, erasures)
    )
  }
  return rows.length > 0 && rows.every(isSoundAt)
}

/** Returns the digest columns of a row. The digest of an erased row covers nothing, so nobody can guess its text. */
function payloadOf(row: Row, audited: AuditedFields): Partial<Row> {
  if (row.payload_digest !== null) return {}
  const salt = newSalt()
  if (row.erased_by !== null) return { payload_digest: digestOf(salt, '', '') }
  const kept = keptOf(row, audited)
  const before = JSON.stringify(kept.before)
  const after = JSON.stringify(kept.after)
  return { before, after, payload_salt: salt, payload_digest: digestOf(salt, before, after) }
}

/** Returns the declared fields of a row; none if no feature declares its kind of record any more. */
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
  const actorSalt = newSalt()
  const recordSalt = newSalt()
  return {
    actor_salt: actorSalt,
    actor_digest: nameDigest(actorSalt, row.actor_name),
    record_salt: recordSalt,
    record_digest: nameDigest(recordSalt, row.entity_id),
  }
}

const newSalt = (): string => randomBytes(16).toString('base64url')

/** Rows per transaction, which then takes a few milliseconds: on SQLite it blocks all other writers. */
const sealedAtOnce = 200

export type SealRepository = ReturnType<typeof sealRepository>

export const sealRepository = (db: Kysely<Tables>) => ({
  async hasUnsealed(): Promise<boolean> {
    const unsealed = db.selectFrom('audit_entries').select('place').where('seq', 'is', null).limit(1)
    return (await unsealed.executeTakeFirst()) !== undefined
  },
  sealSome: () => sealSome(db),
  resealSome: (how: Parameters<typeof resealSome>[1]) => resealSome(db, how),
})

/**
 * Numbers and chains the next unnumbered rows in the order of arrival; returns how many. It first locks the head of
 * the chain, so that one process seals at a time; the lock ends with the transaction.
 */
export async function sealSome(tx: Kysely<Tables>, takeHead = lockHead): Promise<number> {
  const head = await takeHead(tx)
  const rows = await tx
    .selectFrom('audit_entries')
    .selectAll()
    .where('seq', 'is', null)
    .orderBy('place')
    .limit(sealedAtOnce)
    .execute()
  let { seq, hash } = head
  for (const row of rows) {
    seq += 1
    hash = linkHash(hash, { ...row, seq })
    await tx.updateTable('audit_entries').set({ seq, hash }).where('place', '=', row.place).execute()
  }
  if (rows.length > 0) await tx.updateTable('audit_chain').set({ seq, hash }).where('id', '=', 1).execute()
  return rows.length
}

interface Sealer {
  /** Seals every row that exists when the call starts. */
  seal(): Promise<void>
  start(): void
  /** Seals once more before it stops, so that a stopped server leaves no unsealed rows. */
  stop(): Promise<void>
}

/** Milliseconds between two polls for unsealed rows. */
const interval = 1000

/** Seals the audit trail in the background. Several processes may run it; one of them seals at a time. */
export function createSealer(store: Store<SealRepository>, log: Logger): Sealer {
  async function seal(): Promise<void> {
    while (await store.read.hasUnsealed()) await store.transact((write) => write.sealSome())
  }

  const sealing = repeated(seal, {
    every: interval,
    onFailure: (error) => log.error({ err: error }, 'audit rows could not be sealed'),
  })
  return {
    seal,
    start: sealing.start,
    async stop() {
      if (!sealing.isStarted()) return
      await sealing.stop()
      await sealing.run()
    },
  }
}
