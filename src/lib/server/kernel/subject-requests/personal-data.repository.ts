import type { Kysely } from 'kysely'
import { auditRepository } from '../audit/audit.repository.ts'
import type { Tables } from '../db/tables.ts'

export type PersonalDataRepository = ReturnType<typeof personalDataRepository>

/** What features are handed for their own repositories, and the row that tells of it. */
export const personalDataRepository = (db: Kysely<Tables>) => ({ db, audit: auditRepository(db) })
