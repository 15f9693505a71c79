import type { Kysely } from 'kysely'
import type { Kernel } from '../../app.ts'
import { auditRepository } from '../../audit/audit.repository.ts'
import type { Tables } from '../../db/tables.ts'
import { jobRepository } from '../../jobs/job.repository.ts'
import { keptFileRepository } from '../../kept-files/stored-file.repository.ts'
import { settingsRepository } from '../../settings/settings.repository.ts'
import { type Store, storeOf } from '../../store/store.ts'
import { transitionRepository } from '../../transitions/transition.repository.ts'
import { importCleaningRepository } from './import-cleanup.repository.ts'
import { importLineRepository, importOutcomeRepository } from './import-row.repository.ts'
import { type RowSeal, rowSealOf } from './import-row.ts'
import { importCheckRepository, importRepository } from './import.repository.ts'
import { importMendRepository, importVerdictRepository } from './row-verdict.repository.ts'

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
