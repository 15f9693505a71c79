import type { Kysely } from 'kysely'
import type { Actor, AuditEntry } from './audit.ts'
import { beforeCommit } from '../db/before-commit.ts'
import type { Tables } from '../db/tables.ts'
import { type Erasure, eraseEntries } from './erase-entries.ts'
import { sealState, verifyChain } from './verify-chain.ts'

export type AuditRepository = ReturnType<typeof auditRepository>

export function auditRepository(db: Kysely<Tables>) {
  return {
    /** With the transaction, as its last step: see the lock order in `store.ts`. */
    async record(entry: AuditEntry): Promise<void> {
      beforeCommit(db).entries.push(entry)
    },

    /** Takes out what the rows about a record hold; that it was done is a row of its own. */
    async erase(erasure: Erasure, actor: Actor, at: string): Promise<void> {
      const told = await eraseEntries(db, erasure, { actor, at })
      if (told) beforeCommit(db).entries.push(told)
    },

    sealState: () => sealState(db),
    verify: () => verifyChain(db),
  }
}
