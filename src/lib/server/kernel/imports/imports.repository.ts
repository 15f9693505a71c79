import type { Kysely } from 'kysely'
import { auditRepository } from '../audit/audit.repository.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { keptFileRepository } from '../kept-files/kept-file.repository.ts'
import { jobRepository } from '../jobs/job.repository.ts'
import { settingsRepository } from '../settings/settings.repository.ts'
import { type Store, storeOf } from '../store/store.ts'
import { transitionRepository } from '../transitions/transition.repository.ts'
import { importCheckRepository } from './import-check.repository.ts'
import { importCleaningRepository } from './import-cleaning.repository.ts'
import { importLineRepository } from './import-line.repository.ts'
import { importOutcomeRepository } from './import-outcome.repository.ts'
import { importVerdictRepository } from './import-verdict.repository.ts'
import { importRepository } from './import.repository.ts'

export type ImportsRepository = ReturnType<typeof importsRepository>
export type ImportStore = Store<ImportsRepository>

/** Everything one transaction about an import may touch; `transaction` is for what its kind does in it. */
export const importsRepository = (db: Kysely<Tables>) => ({
  imports: importRepository(db),
  checks: importCheckRepository(db),
  lines: { ...importLineRepository(db), ...importVerdictRepository(db), ...importOutcomeRepository(db) },
  cleaning: importCleaningRepository(db),
  files: keptFileRepository(db),
  jobs: jobRepository(db),
  transitions: transitionRepository(db),
  settings: settingsRepository(db),
  audit: auditRepository(db),
  transaction: db,
})

export const importStoreOf = (database: Database): ImportStore => storeOf(database, importsRepository)
