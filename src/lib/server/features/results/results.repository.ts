import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { settingsRepository } from '../../kernel/settings/settings.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { importCheckRepository } from '../../kernel/imports/import-check.repository.ts'
import { importLineRepository } from '../../kernel/imports/import-line.repository.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { examRepository } from './exam.repository.ts'
import { examChangeRepository } from './exam-change.repository.ts'
import { examLabelRepository } from './exam-label.repository.ts'
import { examCountRepository } from './exam-count.repository.ts'
import { prerenderedRepository } from './prerendered.repository.ts'
import { holdRepository } from './hold.repository.ts'
import { heldMarkRepository } from './held-mark.repository.ts'
import { importRepository } from './import.repository.ts'
import { markRepository } from './mark.repository.ts'
import { openingRepository } from './opening.repository.ts'
import { proposalEndRepository } from './proposal-end.repository.ts'
import { publishedRepository } from './published.repository.ts'
import { resultNameRepository } from './result-name.repository.ts'
import { substituteRepository } from './substitute.repository.ts'
import { importCleaningRepository } from './import-cleaning.repository.ts'
import { scaleRepository } from './scales/scale.repository.ts'

export type ResultsRepository = ReturnType<typeof resultsRepository>

/** Everything one transaction of the results feature may touch. */
export const resultsRepository = (db: Kysely<Tables>) => ({
  exams: examRepository(db),
  changes: examChangeRepository(db),
  labels: examLabelRepository(db),
  counts: examCountRepository(db),
  openings: openingRepository(db),
  imports: importRepository(db),
  checks: importCheckRepository(db),
  lines: importLineRepository(db),
  heldMarks: heldMarkRepository(db),
  marks: markRepository(db),
  proposals: proposalEndRepository(db),
  published: publishedRepository(db),
  names: resultNameRepository(db),
  holds: holdRepository(db),
  prerendered: prerenderedRepository(db),
  substitutes: substituteRepository(db),
  cleaning: importCleaningRepository(db),
  scales: scaleRepository(db),
  jobs: jobRepository(db),
  transitions: transitionRepository(db),
  settings: settingsRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
