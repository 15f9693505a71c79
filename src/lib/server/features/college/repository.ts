import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { settingsRepository } from '../../kernel/settings/settings.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'

export type CollegeRepository = ReturnType<typeof collegeRepository>

export const collegeRepository = (db: Kysely<Tables>) => ({
  settings: settingsRepository(db),
  audit: auditRepository(db),
  files: keptFileRepository(db),
  tags: cacheTagRepository(db),
})
