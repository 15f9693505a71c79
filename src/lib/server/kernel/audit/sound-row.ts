import type { Kysely, Selectable } from 'kysely'
import type { AuditRow, Tables } from '../db/tables.ts'
import { digestOf, isSealedByDigests, linkHashAs, nameDigest } from './audit-chain.ts'

type SealedRow = Selectable<AuditRow> & { hash: string }

/** Whether a row is as it was sealed behind another, or lacks what somebody erased and told of. */
export function isSound(row: SealedRow, previous: string, erasures: ReadonlySet<string>): boolean {
  const isErased = row.erased_by !== null
  if (isErased && !isErasedBy(row, erasures)) return false
  // The hash of a row of before covered what is gone; the row after it vouches for that hash.
  if (row.payload_digest === null && isErased) return true
  if (row.hash !== linkHashAs(row.hash, previous, row)) return false
  if (!hasSoundNames(row, erasures)) return false
  return isErased || row.payload_digest === null || row.payload_digest === ownDigest(row)
}

/** Each of the two stands as it was, or is gone with a row that tells why. */
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

/** Of the rows that erased ones name, those that are there and tell of an erasure. */
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
