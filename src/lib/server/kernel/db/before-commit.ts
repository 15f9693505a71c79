import type { Kysely, Transaction } from 'kysely'
import type { AuditEntry } from '../audit/audit.ts'
import type { CacheTag } from '../tags/touched.ts'
import type { Tables } from './tables.ts'

/** What a transaction says while it works and writes as its last two steps. */
export interface BeforeCommit {
  /** Each with the keys that it was touched for; without any where all of it counts. */
  tags: Map<CacheTag, Set<string>>
  entries: AuditEntry[]
}

const pending = new WeakMap<Kysely<Tables>, BeforeCommit>()

export function collect(transaction: Transaction<Tables>): BeforeCommit {
  const collected: BeforeCommit = { tags: new Map(), entries: [] }
  pending.set(transaction, collected)
  return collected
}

/** @throws Error outside `transact`: a row of the trail belongs to the write that it tells of */
export function beforeCommit(db: Kysely<Tables>): BeforeCommit {
  const collected = pending.get(db)
  if (!collected) throw new Error('Audit rows and cache tags are written inside transact.')
  return collected
}
