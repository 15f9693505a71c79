import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { bundleRepository } from './bundles/bundle.repository.ts'
import { degreeRuleRepository } from './degree-rules/degree-rule.repository.ts'
import { transcriptRepository } from './transcripts/transcript.repository.ts'

export type TranscriptsRepository = ReturnType<typeof transcriptsRepository>

export const transcriptsRepository = (db: Kysely<Tables>) => ({
  rules: degreeRuleRepository(db),
  transcripts: transcriptRepository(db),
  bundles: bundleRepository(db),
  files: keptFileRepository(db),
  jobs: jobRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
