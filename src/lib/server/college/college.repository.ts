import type { Kysely } from 'kysely'
import { auditRepository } from '../db/audit.repository.ts'
import { cacheTagRepository } from '../db/cache-tags.repository.ts'
import { settingsRepository } from '../db/settings.repository.ts'
import type { Tables } from '../db/tables.ts'

export type CollegeRepository = ReturnType<typeof collegeRepository>

export const collegeRepository = (db: Kysely<Tables>) => ({
  settings: settingsRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
