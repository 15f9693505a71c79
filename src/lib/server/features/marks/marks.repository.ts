import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { keptFileRepository } from '../../kernel/kept-files/kept-file.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { sheetRepository } from './sheet.repository.ts'

export type MarksRepository = ReturnType<typeof marksRepository>

export const marksRepository = (db: Kysely<Tables>) => ({
  sheets: sheetRepository(db),
  files: keptFileRepository(db),
  jobs: jobRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
