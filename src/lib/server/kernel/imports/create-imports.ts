import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../app.ts'
import { saidDeeds } from '../audit/deeds.ts'
import { recordsIn } from '../audit/records-in.ts'
import type { Feature } from '../feature.ts'
import { cleanImports } from './clean-imports.ts'
import { importFiles } from './import-file.ts'
import type { ImportHost } from './import-host.ts'
import { importNotifications } from './import-notifications.ts'
import { importsList } from './imports.list.ts'
import { importStoreOf } from './imports.repository.ts'
import { importsCalls } from './imports-calls.ts'
import { importsJobs } from './imports-jobs.ts'
import { importsPersonalData } from './imports.personal-data.ts'
import { type Imports, createImportsService } from './imports.service.ts'
import { importersOf } from './readable-kinds.ts'
import { sealedRowColumns } from './row-seal.ts'

/** What the kernel itself declares, as a feature does. @param features with the kinds that there are to import */
export const importsFeatureOf = (features: readonly Feature[]): Feature => ({
  name: 'imports',
  lists: { imports: importsList(importersOf(features)) },
  pages: { '/[...locale]/app/Imports': importersOf(features) },
  menu: [
    {
      key: 'imports',
      group: 'work',
      rank: 200,
      title: m['imports.all.title'],
      icon: 'upload',
      link: routes.imports,
      roles: importersOf(features),
    },
  ],
  files: importFiles,
  jobs: importsJobs,
  workerCalls: importsCalls,
  notifications: importNotifications,
  personalData: importsPersonalData,
  sealed: sealedRowColumns,
  deeds: saidDeeds('import.committed', 'import.discarded', 'import.undone', 'importWords.forgotten'),
  records: { import: recordsIn({ table: 'imports', name: 'file_name', searched: ['file_name'] }) },
  audited: {
    import: [
      ...['state', 'kind', 'subjectId', 'fileName', 'rows', 'errorRows'],
      ...['mendedRows', 'mended', 'outcomes', 'undone', 'kept'],
    ],
    importWords: ['kind', 'field', 'text'],
  },
})

interface Parts extends Pick<Kernel, 'database' | 'hooks' | 'keyring'> {
  /** By then the features have added to it what their kinds need. */
  host(): ImportHost
}

export function createImports({ host, database, hooks, keyring }: Parts): Imports {
  const store = importStoreOf({ database, keyring })
  hooks.daily.push((cleaning) => cleanImports(store, cleaning))
  hooks.usesFile.push(store.read.cleaning.usesFile)
  return createImportsService({ host, store })
}
