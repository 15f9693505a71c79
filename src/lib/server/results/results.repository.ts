import type { Kysely } from 'kysely'
import { auditRepository } from '../db/audit.repository.ts'
import { cacheTagRepository } from '../db/cache-tags.repository.ts'
import { settingsRepository } from '../db/settings.repository.ts'
import type { Tables } from '../db/tables.ts'
import { jobRepository } from '../jobs/job.repository.ts'
import { examRepository } from './exam.repository.ts'
import { examCountRepository } from './exam-count.repository.ts'
import { finishedRepository } from './finished.repository.ts'
import { holdRepository } from './hold.repository.ts'
import { importCheckRepository } from './import-check.repository.ts'
import { importRepository } from './import.repository.ts'
import { markRepository } from './mark.repository.ts'
import { openingRepository } from './opening.repository.ts'
import { publishedRepository } from './published.repository.ts'
import { registerRepository } from './register.repository.ts'

export type ResultsRepository = ReturnType<typeof resultsRepository>

/** Everything one transaction of the results room may touch. */
export const resultsRepository = (db: Kysely<Tables>) => ({
  exams: examRepository(db),
  counts: examCountRepository(db),
  openings: openingRepository(db),
  imports: importRepository(db),
  checks: importCheckRepository(db),
  marks: markRepository(db),
  published: publishedRepository(db),
  holds: holdRepository(db),
  finished: finishedRepository(db),
  register: registerRepository(db),
  jobs: jobRepository(db),
  settings: settingsRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
