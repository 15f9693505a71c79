import type { Kysely } from 'kysely'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import { identityRepository } from '../repository.ts'

export interface NewName {
  userId: string
  /** The name as it was read; the rename does nothing if it has changed since. */
  was: string
  fullName: string
}

/** Renames an account in the caller's transaction; sessions show the new name at their next request. */
export const renameUser =
  ({ clock }: { clock: Clock }) =>
  async (db: Kysely<Tables>, { userId, was, fullName }: NewName, actor: Actor): Promise<void> => {
    const { users, audit } = identityRepository(db)
    const user = await users.find(userId)
    if (!user || !(await users.setName(userId, { was, fullName }))) return
    const auditChange = { action: 'user.renamed', entity: 'user', entityId: user.username }
    const change = { ...auditChange, before: { fullName: was }, after: { fullName } }
    await audit.record(auditEntry(actor, clock.now(), change))
  }
