import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CacheTag } from './core/cache-tag.ts'
import { type Clock, systemClock } from './core/clock.ts'
import { isDomainError } from './core/errors.ts'
import { type Heartbeat, trustedFor, watchTags } from './core/heartbeat.ts'
import { type Logger, createLog } from './core/log.ts'
import { type Database, connectDatabase, patience } from './db/connect.ts'
import { createFinishedPageReader } from './db/finished-page-reader.ts'
import { migrateDatabase } from './db/migrate.ts'
import { storeOf } from './db/store.ts'
import { type Env, originOf } from './env.ts'
import { createCollege } from './college/college.service.ts'
import { collegeRepository } from './college/college.repository.ts'
import { cipherRepository } from './cipher/cipher.repository.ts'
import { cipherService } from './cipher/cipher.service.ts'
import { createFiles } from './files/files.ts'
import { tighten } from './files/for-owner.ts'
import { createHealth } from './health/create-health.ts'
import { createHousekeeping } from './housekeeping/create-housekeeping.ts'
// Services say sentences in the language of the page that asks them.
import './http/locale.ts'
import { createPageCache } from './http/page-cache.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { siteStamp } from './http/site.ts'
import { readSecretKey } from './identity/secret-key.ts'
import { createIdentity } from './identity/create-identity.ts'
import { type Hashing, createHashing } from './identity/hashing.ts'
import { type Bulk, createBulk } from './jobs/bulk.ts'
import { loginsService } from './logins/logins.service.ts'
import { createMail } from './mail/create-mail.ts'
import { jobKinds } from './jobs/job-kinds.ts'
import { createJobs } from './jobs/jobs.ts'
import { type Papers, createPapers } from './jobs/papers.ts'
import { type Sheets, createSheets } from './jobs/sheets.ts'
import { createFinishedResults } from './results/finished-results.ts'
import { ensureFinished, refreshStale } from './results/ensure-finished.ts'
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
  const database = connectDatabase(env, {
    onError: (error) => log.error({ err: error }, 'database connection lost'),
    patience: parts.isWorker ? patience.work : patience.answers,
  })
  if (!parts.isWorker) await migrateAndTell(database, log)

  const filesFolder = join(env.dataDir, 'files')
  for (const folder of [filesFolder, join(env.dataDir, 'outbox')]) tighten(folder, 0o700)
  const files = createFiles(filesFolder)
  const bulk = parts.bulk ?? createBulk(env, log)
  const papers = parts.papers ?? createPapers(env)
  const hashing = parts.hashing ?? createHashing()
  const sheets = parts.sheets ?? createSheets()
  const resultsStore = storeOf(database, resultsRepository)
  const stamp = (): Promise<string> => siteStamp(resultsStore.read.tags)
  const jobs = createJobs({ store: resultsStore, clock, log, kinds: jobKinds, run: bulk.run })
  const college = createCollege({ store: storeOf(database, collegeRepository), clock, files })
  const mail = createMail({ database, env, clock, log })
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
    countImport: bulk.countImport,
    jobs,
    refresh,
    refreshEverywhere,
    checkForPublishing: async (examId) =>
      bulk.checkForPublishing(examId, await results.publishing.needsSecondPerson()),
  })
  const pages = createFinishedPageReader(database)
  const finishedResults = createFinishedResults({ store: resultsStore, clock, pages, stamp })
  const again = (): Promise<void> => refreshStale({ store: resultsStore, clock })
  const housekeeping = createHousekeeping({ database, env, clock, log, identity, refreshStale: again })
  const figures = bulk.examFigures
  const overview = createOverview({ clock, store: resultsStore, results, identity, figures })
  const pageCache = createPageCache()
  const finishPages = (): Promise<void> =>
    ensureFinished({ store: resultsStore, clock, stamp, wakeJobs: jobs.wake })

  let heartbeat: Heartbeat | null = null
  function refresh(): Promise<void> {
    return heartbeat ? heartbeat.look() : finishedResults.reload()
  }
  /** By then another server of this database has looked too, or sends nothing from memory until it has. */
  async function refreshEverywhere(): Promise<void> {
    await refresh()
    if (heartbeat && env.databaseUrl) await setTimeout(trustedFor)
  }
  /** What is due is opened before the tags are read, so that this same look sees it. */
  async function tagVersions(): Promise<Record<string, number>> {
    await results.openings.openDue().catch((error: unknown) => log.error({ err: error }, 'exam not opened'))
    return resultsStore.read.tags.versions()
  }
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
      newSlips: identity.newSlips,
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
    housekeeping,
    resultsStore,
    finishedResults,
    papers,
    files,
    jobs,
    pageCache,
    refresh,
    isBehind: () => heartbeat?.isBehind() ?? false,
    reportFailure(error, requestId) {
      if (!isDomainError(error) || error.kind === 'Unavailable')
        log.error({ err: error, requestId }, 'request failed')
    },
    health: createHealth({ database, clock, log }),
    async start() {
      heartbeat = watchTags(tagVersions, onChange, log)
      await heartbeat.look()
      await finishedResults.reload()
      await finishPages()
      await identity.sessions.dropExpired()
      housekeeping.start()
      mail.start()
      await jobs.start()
    },
    async close() {
      heartbeat?.stop()
      await jobs.stop()
      await housekeeping.stop()
      await Promise.all([bulk.close(), papers.close(), sheets.close(), hashing.close(), mail.stop()])
      await database.close()
    },
  }
}

async function migrateAndTell(database: Database, log: Logger): Promise<void> {
  const migrated = await migrateDatabase(database)
  if (migrated.length > 0) log.info({ migrated }, 'database brought up to date')
}
