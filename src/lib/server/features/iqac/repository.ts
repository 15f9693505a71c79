import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'

export type IqacRepository = ReturnType<typeof iqacRepository>

export const iqacRepository = (db: Kysely<Tables>) => ({
  files: keptFileRepository(db),
  jobs: jobRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
