import type { Kysely, Transaction } from 'kysely'
import type { AuditEntry } from '../audit/audit.ts'
import type { CacheTag } from '../tags/touched.ts'
import type { Tables } from './tables.ts'

/** What a transaction collects while it runs and writes as its last two steps. */
export interface BeforeCommit {
  /** The tags, each with the keys that were changed; an empty set stands for the whole tag. */
  tags: Map<CacheTag, Set<string>>
  entries: AuditEntry[]
}

const pending = new WeakMap<Kysely<Tables>, BeforeCommit>()

export function collect(transaction: Transaction<Tables>): BeforeCommit {
  const collected: BeforeCommit = { tags: new Map(), entries: [] }
  pending.set(transaction, collected)
  return collected
}

/**
 * Returns what the transaction collects.
 * @throws Error outside `transact`: an audit row belongs to the write that it records
 */
export function beforeCommit(db: Kysely<Tables>): BeforeCommit {
  const collected = pending.get(db)
  if (!collected) throw new Error('Audit rows and cache tags are written inside transact.')
  return collected
}
