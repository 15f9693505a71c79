import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { entryRepository, subjectRepository } from './entries/entry.repository.ts'

export type CatalogueRepository = ReturnType<typeof catalogueRepository>

export const catalogueRepository = (db: Kysely<Tables>) => ({
  entries: entryRepository(db),
  subjects: subjectRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
