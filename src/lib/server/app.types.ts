import type { Clock } from './kernel/core/clock.ts'
import type { Logger } from './kernel/core/log.ts'
import type { Database } from './kernel/db/connect.ts'
import type { Store } from './kernel/store/store.ts'
import type { Env } from './env.ts'
import type { College } from './features/college/college.service.ts'
import type { CipherService } from './features/cipher/cipher.service.ts'
import type { Files } from './kernel/files/files.ts'
import type { Health } from './kernel/health/health.service.ts'
import type { Housekeeping } from './kernel/housekeeping/housekeeping.ts'
import type { PageCache } from './kernel/http/page-cache.ts'
import type { RateLimits } from './kernel/http/rate-limit.ts'
import type { Identity } from './features/identity/identity.ts'
import type { Workers } from './kernel/jobs/workers.ts'
import type { LoginsService } from './features/logins/logins.service.ts'
import type { Mail } from './kernel/mail/mail.ts'
import type { Jobs } from './kernel/jobs/jobs.ts'
import type { Pdfs } from './kernel/documents/pdfs.ts'
import type { Sheets } from './kernel/spreadsheets/sheets.ts'
import type { PrerenderedResults } from './features/results/prerendered-results.ts'
import type { Dashboards } from './features/dashboard/create-dashboard.ts'
import type { ResultsRepository } from './features/results/results.repository.ts'
import type { Results } from './features/results/results.service.ts'

/** Who did what; the walk over every row is done where it stalls nobody. */
export interface AuditTrail extends Pick<ResultsRepository['audit'], 'list'> {
  verify: Workers['verifyAudit']
}

/** Everything the house can do, wired once. Pages and calls reach it as `locals.app`. */
export interface App {
  env: Env
  clock: Clock
  log: Logger
  database: Database
  limits: RateLimits
  identity: Identity
  mail: Mail
  housekeeping: Housekeeping
  audit: AuditTrail
  overview: Dashboards
  cipher: CipherService
  logins: LoginsService
  readRoster: Sheets['roster']
  /** Students a branch and batch. */
  studentGroups: ResultsRepository['register']['groups']
  college: College
  results: Results
  resultsStore: Store<ResultsRepository>
  prerenderedResults: PrerenderedResults
  pdfs: Pick<Pdfs, 'resultMemo'>
  files: Files
  jobs: Jobs
  pageCache: PageCache
  /** Shows at once what this process changed. */
  refresh(): Promise<void>
  /** True where a look at what other processes changed is overdue, and nothing may be sent from memory before it. */
  isBehind(): boolean
  /** Logs what nobody foresaw, once, with the request it happened in; refusals are not failures. */
  reportFailure(error: unknown, requestId: string): void
  /** How database, disk and queue are; within two seconds, whatever state they are in. */
  health: Health
  /** Starts the clockwork: due jobs, prerendered pages, watching for changes. The command line and tests do without. */
  start(): Promise<void>
  close(): Promise<void>
}
