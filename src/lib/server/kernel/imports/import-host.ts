import type { App, Kernel } from '../app.ts'
import { type KindRunner, createKindRunner } from './kind-runner.ts'
import { kindOf } from './kind-of.ts'

/** What imports use of the app. */
export interface ImportHost extends Pick<
  Kernel,
  'clock' | 'database' | 'env' | 'features' | 'files' | 'jobs' | 'keyring' | 'people' | 'sheets' | 'workers'
> {
  /** Runs the functions of a kind. @throws DomainError NotFound `import.unknownKind` */
  runner(kindName: string): KindRunner
}

export const createImportHost = (app: App): ImportHost => ({
  clock: app.clock,
  database: app.database,
  env: app.env,
  features: app.features,
  files: app.files,
  jobs: app.jobs,
  keyring: app.keyring,
  people: app.people,
  sheets: app.sheets,
  workers: app.workers,
  runner: (kindName) => createKindRunner(app, kindOf(app, kindName)),
})
