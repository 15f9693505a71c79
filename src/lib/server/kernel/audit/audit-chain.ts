import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AuditRow } from '../db/tables.ts'

/** Of a row, what its hash covers. */
export type ChainedRow = Omit<Selectable<AuditRow>, 'hash' | 'payload_salt' | 'erased_by'>

/** SHA-256 over the salt and what the row holds, hexadecimal: it proves the text, and does not give it away. */
export const digestOf = (salt: string, before: string, after: string): string => sha256([salt, before, after])

/** SHA-256 over the hash of the row before and the columns of this one; hexadecimal. */
export function linkHash(previous: string, row: ChainedRow): string {
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
  // Rows of before the digests hold before and after themselves, and their place is their number.
  const payload =
    row.payload_digest === null ? [row.before, row.after] : [row.place, row.payload_digest, 'sealed']
  return sha256([previous, ...columns, ...payload])
}

const sha256 = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
