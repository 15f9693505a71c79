import type { Kysely } from 'kysely'
import { auditRepository } from '../audit/audit.repository.ts'
import type { Kernel } from '../app.ts'
import type { Tables } from '../db/tables.ts'
import { keptFileRepository } from '../kept-files/kept-file.repository.ts'
import { jobRepository } from '../jobs/job.repository.ts'
import { settingsRepository } from '../settings/settings.repository.ts'
import { type Store, storeOf } from '../store/store.ts'
import { transitionRepository } from '../transitions/transition.repository.ts'
import { importCheckRepository } from './import-check.repository.ts'
import { importCleaningRepository } from './import-cleaning.repository.ts'
import { importLineRepository } from './import-line.repository.ts'
import { importMendRepository } from './import-mend.repository.ts'
import { importOutcomeRepository } from './import-outcome.repository.ts'
import { importVerdictRepository } from './import-verdict.repository.ts'
import { importRepository } from './import.repository.ts'
import { type RowSeal, rowSealOf } from './row-seal.ts'

export type ImportsRepository = ReturnType<typeof importsRepository>
export type ImportStore = Store<ImportsRepository>

/** What a move of an import needs where nobody can open its rows, and none of them is read. */
export const importMovesRepository = (db: Kysely<Tables>) => ({
  imports: importRepository(db),
  lines: importLineRepository(db),
  transitions: transitionRepository(db),
  audit: auditRepository(db),
})

/** Everything one transaction about an import may touch; `transaction` is for what its kind does in it. */
export const importsRepository = (db: Kysely<Tables>, seal: RowSeal) => ({
  imports: importRepository(db),
  checks: importCheckRepository(db),
  lines: {
    ...importLineRepository(db, seal),
    ...importVerdictRepository(db, seal),
    ...importOutcomeRepository(db, seal),
  },
  mends: importMendRepository(db),
  cleaning: importCleaningRepository(db),
  files: keptFileRepository(db),
  jobs: jobRepository(db),
  transitions: transitionRepository(db),
  settings: settingsRepository(db),
  audit: auditRepository(db),
  transaction: db,
})

export function importStoreOf({ database, keyring }: Pick<Kernel, 'database' | 'keyring'>): ImportStore {
  const seal = rowSealOf(keyring)
  return storeOf(database, (db) => importsRepository(db, seal))
}
