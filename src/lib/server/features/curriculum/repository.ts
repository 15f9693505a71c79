import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { equivalentRepository } from './equivalents/equivalent.repository.ts'
import { subjectRepository } from './subjects/subject.repository.ts'

export type CurriculumRepository = ReturnType<typeof curriculumRepository>

export const curriculumRepository = (db: Kysely<Tables>) => ({
  subjects: subjectRepository(db),
  equivalents: equivalentRepository(db),
  audit: auditRepository(db),
  transaction: db,
})
