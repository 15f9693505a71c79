import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { importLineRepository } from '../../kernel/imports/store/import-row.repository.ts'
import { importCheckRepository } from '../../kernel/imports/store/import.repository.ts'
import { jobRepository } from '../../kernel/jobs/job.repository.ts'
import { settingsRepository } from '../../kernel/settings/settings.repository.ts'
import { keptFileRepository } from '../../kernel/kept-files/stored-file.repository.ts'
import { cacheTagRepository } from '../../kernel/tags/cache-tags.repository.ts'
import { transitionRepository } from '../../kernel/transitions/transition.repository.ts'
import { markCorrectionRepository } from './corrections/mark-correction.repository.ts'
import { examCountRepository } from './exams/exam-count.repository.ts'
import { examChangeRepository, examLabelRepository, examRepository } from './exams/exam.repository.ts'
import { proposalEndRepository } from './exams/proposal-end.repository.ts'
import { importedMarkRepository } from './import/imported-mark.repository.ts'
import { importCleaningRepository, marksImportRepository } from './import/marks-import.repository.ts'
import { markRepository } from './marks/mark.repository.ts'
import { memoBundleRepository } from './memo-bundles/memo-bundle.repository.ts'
import { prerenderedRepository } from './prerender/prerendered.repository.ts'
import { publishedRepository } from './published/published.repository.ts'
import { resultNameRepository } from './published/result-name.repository.ts'
import { scheduledReleaseRepository } from './publishing/scheduled-release.repository.ts'
import { scaleRepository } from './scales/scale.repository.ts'
import { substituteRepository } from './substitutes/substitute.repository.ts'
import { withholdingRepository } from './withholding/withholding.repository.ts'

export type ResultsRepository = ReturnType<typeof resultsRepository>

/** Bundles the repositories that one transaction of the results feature may use. */
export const resultsRepository = (db: Kysely<Tables>) => ({
  exams: examRepository(db),
  changes: examChangeRepository(db),
  labels: examLabelRepository(db),
  counts: examCountRepository(db),
  releases: scheduledReleaseRepository(db),
  imports: marksImportRepository(db),
  checks: importCheckRepository(db),
  lines: importLineRepository(db),
  importedMarks: importedMarkRepository(db),
  marks: markRepository(db),
  corrections: markCorrectionRepository(db),
  proposals: proposalEndRepository(db),
  published: publishedRepository(db),
  names: resultNameRepository(db),
  holds: withholdingRepository(db),
  memoBundles: memoBundleRepository(db),
  prerendered: prerenderedRepository(db),
  substitutes: substituteRepository(db),
  cleaning: importCleaningRepository(db),
  scales: scaleRepository(db),
  files: keptFileRepository(db),
  jobs: jobRepository(db),
  transitions: transitionRepository(db),
  settings: settingsRepository(db),
  audit: auditRepository(db),
  tags: cacheTagRepository(db),
})
