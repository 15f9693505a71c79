import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { AuditRow, Tables } from '../db/tables.ts'

/** The columns of a row that its hash covers. */
type ChainedRow = Omit<
  Selectable<AuditRow>,
  'hash' | 'payload_salt' | 'erased_by' | 'actor_salt' | 'record_salt' | 'unnamed_by'
>

/** Returns SHA-256 over the salt and the payload as hexadecimal: it proves the text without revealing it. */
export const digestOf = (salt: string, before: string, after: string): string => sha256([salt, before, after])

/** Returns SHA-256 over the salt and a name, hexadecimal. */
export const nameDigest = (salt: string, name: string): string => sha256([salt, name])

/**
 * Prefix of hashes that cover digests instead of names. A server of an earlier build that runs in parallel seals
 * without it.
 */
export const byDigests = '2.'

/** Whether the names of a sealed row can be erased while its hash still verifies. */
const isSealedByDigests = (hash: string): boolean => hash.startsWith(byDigests)

/** Returns SHA-256 over the previous row's hash and this row's columns, hexadecimal. */
export function linkHash(previous: string, row: ChainedRow): string {
  const { actor_digest: actor, record_digest: record } = row
  // Older rows have null in these columns; while an older migration runs, the columns do not exist.
  if (!actor || !record) return plainHash(previous, row)
  return byDigests + plainHash(previous, { ...row, actor_name: actor, entity_id: record })
}

/** Computes the hash of a sealed row with the method of the build that sealed it. */
const linkHashAs = (hash: string, previous: string, row: ChainedRow): string =>
  isSealedByDigests(hash) ? linkHash(previous, row) : plainHash(previous, row)

function plainHash(previous: string, row: ChainedRow): string {
  const columns = [
    row.seq,
    row.id,
    row.at,
    row.actor_id,
    row.actor_name,
    row.request_id,
    row.action,
    row.entity,
    row.entity_id,
  ]
  // Rows without a payload digest are older: their hash covers the texts themselves and does not cover `place`.
  const payload =
    row.payload_digest === null ? [row.before, row.after] : [row.place, row.payload_digest, 'sealed']
  return sha256([previous, ...columns, ...payload])
}

const sha256 = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Locks the head of the chain, so that one process at a time numbers and chains rows. */
export const lockHead = (tx: Kysely<Tables>): Promise<{ seq: number; hash: string }> =>
  tx
    .updateTable('audit_chain')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('id', '=', 1)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow()

type SealedRow = Selectable<AuditRow> & { hash: string }

/** Whether a row is unchanged since it was sealed, or lacks only what a recorded erasure removed. */
export function isSound(row: SealedRow, previous: string, erasures: ReadonlySet<string>): boolean {
  const isErased = row.erased_by !== null
  if (isErased && !isErasedBy(row, erasures)) return false
  // The hash of an older row covered the erased text; the next row vouches for that hash.
  if (row.payload_digest === null && isErased) return true
  if (row.hash !== linkHashAs(row.hash, previous, row)) return false
  if (!hasSoundNames(row, erasures)) return false
  return isErased || row.payload_digest === null || row.payload_digest === ownDigest(row)
}

/** Whether the actor name and the record id each match their digest, or were removed by a recorded erasure. */
function hasSoundNames(row: SealedRow, erasures: ReadonlySet<string>): boolean {
  if (row.unnamed_by !== null && !erasures.has(row.unnamed_by)) return false
  if (!isSealedByDigests(row.hash)) return true
  const isSoundName = (name: string, salt: string | null, digest: string | null): boolean =>
    salt === null ? name === '' && row.unnamed_by !== null : digest === nameDigest(salt, name)
  return (
    isSoundName(row.actor_name, row.actor_salt, row.actor_digest) &&
    isSoundName(row.entity_id, row.record_salt, row.record_digest)
  )
}

const ownDigest = (row: Selectable<AuditRow>): string =>
  digestOf(row.payload_salt ?? '', row.before, row.after)

const isErasedBy = (row: Selectable<AuditRow>, erasures: ReadonlySet<string>): boolean =>
  erasures.has(row.erased_by ?? '') &&
  row.before === 'null' &&
  row.after === 'null' &&
  row.payload_salt === null

/** Returns the ids of the existing erasure entries that the given rows refer to. */
export async function erasuresOf(
  db: Kysely<Tables>,
  rows: readonly Selectable<AuditRow>[],
): Promise<Set<string>> {
  const named = [...new Set(rows.flatMap((row) => [row.erased_by ?? [], row.unnamed_by ?? []].flat()))]
  if (named.length === 0) return new Set()
  const found = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('id', 'in', named)
    .where('action', 'in', ['audit.erased', 'person.erased'])
    .execute()
  return new Set(found.map(({ id }) => id))
}
