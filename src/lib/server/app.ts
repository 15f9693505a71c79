import { join } from 'node:path'
import type { CacheTag } from './core/cache-tag.ts'
import { type Clock, systemClock } from './core/clock.ts'
import { isDomainError } from './core/errors.ts'
import { type Heartbeat, watchTags } from './core/heartbeat.ts'
import { type Logger, createLog } from './core/log.ts'
import { type Database, connectDatabase } from './db/connect.ts'
import { createFinishedPageReader } from './db/finished-page-reader.ts'
import { migrateDatabase } from './db/migrate.ts'
import { type Store, storeOf } from './db/store.ts'
import type { Env } from './env.ts'
import { type College, createCollege } from './college/college.service.ts'
import { collegeRepository } from './college/college.repository.ts'
import { cipherRepository } from './cipher/cipher.repository.ts'
import { type CipherService, cipherService } from './cipher/cipher.service.ts'
import { createDocuments } from './documents/documents.ts'
import { type Files, createFiles } from './files/files.ts'
import { type PageCache, createPageCache } from './http/page-cache.ts'
import { type RateLimits, createRateLimits } from './http/rate-limit.ts'
import { siteStamp } from './http/site.ts'
import type { Identity } from './identity/identity.ts'
import { readSecretKey } from './identity/secret-key.ts'
import { createIdentity } from './identity/create-identity.ts'
import { type Bulk, createBulk } from './jobs/bulk.ts'
import { type Mail, createMail } from './mail/mail.ts'
import { type Jobs, createJobs } from './jobs/jobs.ts'
import { type FinishedResults, createFinishedResults } from './results/finished-results.ts'
import { ensureFinished } from './results/ensure-finished.ts'
import { type MemoService, memoService } from './results/memo.service.ts'
import { type Overviews, createOverview } from './overview/create-overview.ts'
import { type ResultsRepository, resultsRepository } from './results/results.repository.ts'
import { type Results, createResults } from './results/results.service.ts'
import { guessColumns } from './spreadsheets/guess-columns.ts'

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
  audit: AuditTrail
  overview: Overviews
  cipher: CipherService
  college: College
  results: Results
  resultsStore: Store<ResultsRepository>
  finishedResults: FinishedResults
  memos: MemoService
  files: Files
  jobs: Jobs
  pageCache: PageCache
  /** Shows at once what this process changed; others see it within a second. */
  refresh(): Promise<void>
  /** Logs what nobody foresaw, once, with the request it happened in; refusals are not failures. */
  reportFailure(error: unknown, requestId: string): void
  /** True while the database answers. */
  isHealthy(): Promise<boolean>
  /** Starts the clockwork: due jobs, finished pages, watching for changes. The command line and tests do without. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface Parts {
  clock?: Clock
  /** Inside a worker thread: the main one has migrated, and heavy work is done in place. */
  isWorker?: boolean
  bulk?: Bulk
}

/** The composition root: the one place where rooms learn of each other. Tests build their own. */
export async function createApp(env: Env, parts: Parts = {}): Promise<App> {
  const clock = parts.clock ?? systemClock
  const log = createLog(env.logLevel)
  const database = connectDatabase(env, (error) => log.error({ err: error }, 'database connection lost'))
  if (!parts.isWorker) await migrateAndTell(database, log)

  const files = createFiles(join(env.dataDir, 'files'))
  const bulk = parts.bulk ?? createBulk(env)
  const documents = createDocuments()
  const resultsStore = storeOf(database, resultsRepository)
  const stamp = (): Promise<string> => siteStamp(resultsStore.read.tags)
  const jobs = createJobs({ store: resultsStore, clock, log, run: bulk.run })
  const college = createCollege({ store: storeOf(database, collegeRepository), clock, files })
  const mail = createMail({ smtpUrl: env.smtpUrl, dataDir: env.dataDir, from: env.mailFrom, log })
  const identity = await createIdentity({
    database,
    env,
    clock,
    mail,
    isRegistrationOpen: async () => (await college.settings()).registrationOpen,
  })
  const results = createResults({
    store: resultsStore,
    clock,
    files,
    guessColumns,
    outlineSheet: bulk.outlineSheet,
    badRows: bulk.badRows,
    jobs,
    checkForPublishing: async (examId) =>
      bulk.checkForPublishing(examId, await results.publishing.needsSecondPerson()),
  })
  const memos = memoService({
    clock,
    lookup: results.lookup,
    college,
    documents,
    publicOrigin: env.publicOrigin ?? `http://${env.host}:${env.port}`,
  })
  const finishedResults = createFinishedResults({
    store: resultsStore,
    clock,
    pages: createFinishedPageReader(database),
    stamp,
  })
  const overview = createOverview({
    clock,
    store: resultsStore,
    results,
    identity,
    figures: bulk.examFigures,
  })
  const pageCache = createPageCache()
  const finishPages = (): Promise<void> =>
    ensureFinished({ store: resultsStore, clock, stamp, wakeJobs: jobs.wake })

  let heartbeat: Heartbeat | null = null
  async function onChange(tag: CacheTag): Promise<void> {
    pageCache.drop(tag)
    if (tag === 'college') await finishPages()
    await finishedResults.reload()
  }

  return {
    env,
    clock,
    log,
    database,
    limits: createRateLimits(),
    identity,
    mail,
    overview,
    cipher: cipherService({
      secret: readSecretKey(env.secretKeyFile),
      store: storeOf(database, cipherRepository),
      clock,
    }),
    audit: { list: resultsStore.read.audit.list, verify: bulk.verifyAudit },
    college,
    results,
    resultsStore,
    finishedResults,
    memos,
    files,
    jobs,
    pageCache,
    refresh: async () => heartbeat?.look(),
    reportFailure(error, requestId) {
      if (!isDomainError(error)) log.error({ err: error, requestId }, 'request failed')
    },
    isHealthy: () => answers(database),
    async start() {
      heartbeat = watchTags(resultsStore.read.tags.versions, onChange, log)
      await heartbeat.look()
      await finishedResults.reload()
      await finishPages()
      await jobs.start()
    },
    async close() {
      heartbeat?.stop()
      await jobs.stop()
      await Promise.all([bulk.close(), documents.close(), mail.sent()])
      await database.close()
    },
  }
}

async function migrateAndTell(database: Database, log: Logger): Promise<void> {
  const migrated = await migrateDatabase(database)
  if (migrated.length > 0) log.info({ migrated }, 'database brought up to date')
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.reads.selectFrom('settings').select('key').limit(1).execute()
    return true
  } catch {
    return false
  }
}
