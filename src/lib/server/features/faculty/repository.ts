import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { memberRepository } from './member.repository.ts'

export type FacultyRepository = ReturnType<typeof facultyRepository>

export const facultyRepository = (db: Kysely<Tables>) => ({
  members: memberRepository(db),
  audit: auditRepository(db),
  transaction: db,
})
