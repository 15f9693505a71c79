import { join } from 'node:path'
import type { CacheTag } from './core/cache-tag.ts'
import { type Clock, systemClock } from './core/clock.ts'
import { isDomainError } from './core/errors.ts'
import { type Heartbeat, watchTags } from './core/heartbeat.ts'
import { type Logger, createLog } from './core/log.ts'
import { type Database, connectDatabase } from './db/connect.ts'
import { createFinishedPageReader } from './db/finished-page-reader.ts'
import { migrateDatabase } from './db/migrate.ts'
import { storeOf } from './db/store.ts'
import { type Env, originOf } from './env.ts'
import { createCollege } from './college/college.service.ts'
import { collegeRepository } from './college/college.repository.ts'
import { cipherRepository } from './cipher/cipher.repository.ts'
import { cipherService } from './cipher/cipher.service.ts'
import { createFiles } from './files/files.ts'
import { createPageCache } from './http/page-cache.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { siteStamp } from './http/site.ts'
import { readSecretKey } from './identity/secret-key.ts'
import { createIdentity } from './identity/create-identity.ts'
import { type Hashing, createHashing } from './identity/hashing.ts'
import { type Bulk, createBulk } from './jobs/bulk.ts'
import { loginsService } from './logins/logins.service.ts'
import { createMail } from './mail/mail.ts'
import { createJobs } from './jobs/jobs.ts'
import { type Papers, createPapers } from './jobs/papers.ts'
import { type Sheets, createSheets } from './jobs/sheets.ts'
import { createFinishedResults } from './results/finished-results.ts'
import { ensureFinished } from './results/ensure-finished.ts'
import { createOverview } from './overview/create-overview.ts'
import { resultsRepository } from './results/results.repository.ts'
import { createResults } from './results/results.service.ts'
import { guessColumns } from './spreadsheets/guess-columns.ts'

import type { App } from './app.types.ts'
export type { App } from './app.types.ts'

export interface Parts {
  clock?: Clock
  /** Inside a worker thread: the main one has migrated, and heavy work is done in place. */
  isWorker?: boolean
  bulk?: Bulk
  hashing?: Hashing
  papers?: Papers
  sheets?: Sheets
}

/** The composition root: the one place where rooms learn of each other. Tests build their own. */
export async function createApp(env: Env, parts: Parts = {}): Promise<App> {
  const clock = parts.clock ?? systemClock
  const log = createLog(env.logLevel)
  const database = connectDatabase(env, (error) => log.error({ err: error }, 'database connection lost'))
  if (!parts.isWorker) await migrateAndTell(database, log)

  const files = createFiles(join(env.dataDir, 'files'))
  const bulk = parts.bulk ?? createBulk(env)
  const papers = parts.papers ?? createPapers(env)
  const hashing = parts.hashing ?? createHashing()
  const sheets = parts.sheets ?? createSheets()
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
    hashing,
    isRegistrationOpen: async () => (await college.settings()).registrationOpen,
    needsSecondFactor: async () => (await college.settings()).needsSecondFactor,
  })
  const results = createResults({
    store: resultsStore,
    clock,
    files,
    guessColumns,
    outlineSheet: sheets.outline,
    badRows: bulk.badRows,
    jobs,
    checkForPublishing: async (examId) =>
      bulk.checkForPublishing(examId, await results.publishing.needsSecondPerson()),
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
    readRoster: sheets.roster,
    studentGroups: resultsStore.read.register.groups,
    logins: loginsService({
      batch: identity.loginBatch,
      clock,
      papers,
      collegeName: async () => (await college.settings()).name,
      origin: originOf(env),
      students: resultsStore.read.register.studentsOf,
    }),
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
    papers,
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
      await identity.sessions.dropExpired()
      await jobs.start()
    },
    async close() {
      heartbeat?.stop()
      await jobs.stop()
      await Promise.all([bulk.close(), papers.close(), sheets.close(), hashing.close(), mail.sent()])
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
