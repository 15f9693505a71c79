import type { App } from '../app.ts'
import type { Database } from '../db/connect.ts'
import type { Feature } from '../feature.ts'
import type { Hooks } from '../hooks.ts'
import { cleanImports } from './clean-imports.ts'
import { importFiles } from './import-file.ts'
import { importNotices } from './import-notices.ts'
import { importStoreOf } from './imports.repository.ts'
import { importsCalls } from './imports-calls.ts'
import { importsJobs } from './imports-jobs.ts'
import { type Imports, importsService } from './imports.service.ts'

/** What the kernel itself declares, as a feature does. */
export const importsFeature: Feature = {
  name: 'imports',
  files: importFiles,
  jobs: importsJobs,
  workerCalls: importsCalls,
  notices: importNotices,
  audited: {
    import: [
      ...['state', 'kind', 'subjectId', 'fileName', 'rows', 'errorRows'],
      ...['mendedRows', 'mended', 'outcomes', 'undone', 'kept'],
    ],
  },
}

interface Parts {
  /** By then the features have added to it what their kinds need. */
  app(): App
  database: Database
  hooks: Hooks
}

export function createImports({ app, database, hooks }: Parts): Imports {
  const store = importStoreOf(database)
  hooks.daily.push((cleaning) => cleanImports(store, cleaning))
  hooks.usesFile.push(store.read.cleaning.usesFile)
  return importsService({ app, store })
}
