import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'

export type CipherRepository = ReturnType<typeof cipherRepository>

/** The feature stores nothing but audit entries. */
export const cipherRepository = (db: Kysely<Tables>) => ({ audit: auditRepository(db) })
