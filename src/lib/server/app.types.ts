import type { Clock } from './core/clock.ts'
import type { Logger } from './core/log.ts'
import type { Database } from './db/connect.ts'
import type { Store } from './db/store.ts'
import type { Env } from './env.ts'
import type { College } from './college/college.service.ts'
import type { CipherService } from './cipher/cipher.service.ts'
import type { Files } from './files/files.ts'
import type { Health } from './health/health.service.ts'
import type { Housekeeping } from './housekeeping/housekeeping.ts'
import type { PageCache } from './http/page-cache.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { Identity } from './identity/identity.ts'
import type { Bulk } from './jobs/bulk.ts'
import type { LoginsService } from './logins/logins.service.ts'
import type { Mail } from './mail/mail.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Papers } from './jobs/papers.ts'
import type { Sheets } from './jobs/sheets.ts'
import type { FinishedResults } from './results/finished-results.ts'
import type { Overviews } from './overview/create-overview.ts'
import type { ResultsRepository } from './results/results.repository.ts'
import type { Results } from './results/results.service.ts'

/** Who did what; the walk over every row is done where it stalls nobody. */
export interface AuditTrail extends Pick<ResultsRepository['audit'], 'list'> {
  verify: Bulk['verifyAudit']
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
  overview: Overviews
  cipher: CipherService
  logins: LoginsService
  readRoster: Sheets['roster']
  /** Students a branch and batch. */
  studentGroups: ResultsRepository['register']['groups']
  college: College
  results: Results
  resultsStore: Store<ResultsRepository>
  finishedResults: FinishedResults
  papers: Pick<Papers, 'resultMemo'>
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
  /** Starts the clockwork: due jobs, finished pages, watching for changes. The command line and tests do without. */
  start(): Promise<void>
  close(): Promise<void>
}
