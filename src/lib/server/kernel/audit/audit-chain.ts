import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AuditRow } from '../db/tables.ts'

/** Of a row, what its hash covers. */
export type ChainedRow = Omit<
  Selectable<AuditRow>,
  'hash' | 'payload_salt' | 'erased_by' | 'actor_salt' | 'record_salt' | 'unnamed_by'
>

/** SHA-256 over the salt and what the row holds, hexadecimal: it proves the text, and does not give it away. */
export const digestOf = (salt: string, before: string, after: string): string => sha256([salt, before, after])

/** The same of a name. */
export const nameDigest = (salt: string, name: string): string => sha256([salt, name])

/** Prefix of hashes that cover digests in place of the names. A server of an earlier build, running beside, seals without it. */
export const byDigests = '2.'

/** Whether a sealed row can lose its names while its hash still holds. */
export const isSealedByDigests = (hash: string): boolean => hash.startsWith(byDigests)

/** SHA-256 over the hash of the row before and the columns of this one; hexadecimal. */
export function linkHash(previous: string, row: ChainedRow): string {
  const { actor_digest: actor, record_digest: record } = row
  // Rows from before these columns have null there; while an older migration runs, the columns are missing altogether.
  if (!actor || !record) return plainHash(previous, row)
  return byDigests + plainHash(previous, { ...row, actor_name: actor, entity_id: record })
}

/** Of a row that is sealed: by the build that sealed it. */
export const linkHashAs = (hash: string, previous: string, row: ChainedRow): string =>
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
  // Rows without a payload digest are older: their hash covers the texts themselves, and no place beside the number.
  const payload =
    row.payload_digest === null ? [row.before, row.after] : [row.place, row.payload_digest, 'sealed']
  return sha256([previous, ...columns, ...payload])
}

const sha256 = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
