import { createHash } from 'node:crypto'
import type { AuditRow } from '../db/tables.ts'

/** What the hash of an audit row covers: all of it, in the order below. */
export type ChainedRow = Omit<AuditRow, 'hash'>

/** SHA-256 over the hash of the row before and every column of this one; hexadecimal. */
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
    row.before,
    row.after,
  ]
  return createHash('sha256')
    .update(JSON.stringify([previous, ...columns]))
    .digest('hex')
}
