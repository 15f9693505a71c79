import type { Kysely } from 'kysely'
import { auditRepository } from '../audit/audit.repository.ts'
import type { Tables } from '../db/tables.ts'

export type PersonalDataRepository = ReturnType<typeof personalDataRepository>

/** The handle for the features' own repositories, and the audit repository for the row that records the erasure. */
export const personalDataRepository = (db: Kysely<Tables>) => ({ db, audit: auditRepository(db) })
