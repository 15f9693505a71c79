import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CacheTag } from './kernel/tags/cache-tag.ts'
import { type Clock, systemClock } from './kernel/core/clock.ts'
import { isDomainError } from './kernel/core/errors.ts'
import { type TagPoll, trustedFor, pollTags } from './kernel/tags/poll-tags.ts'
import { type Logger, createLog } from './kernel/core/log.ts'
import { type Database, connectDatabase, patience } from './kernel/db/connect.ts'
import { createPrerenderedPageReader } from './features/results/prerendered-page-reader.ts'
import { migrateDatabase } from './kernel/db/migrate.ts'
import { storeOf } from './kernel/store/store.ts'
import { type Env, originOf } from './env.ts'
import { createCollege } from './features/college/college.service.ts'
import { collegeRepository } from './features/college/college.repository.ts'
import { cipherRepository } from './features/cipher/cipher.repository.ts'
import { cipherService } from './features/cipher/cipher.service.ts'
import { createFiles } from './kernel/files/files.ts'
import { tighten } from './kernel/files/for-owner.ts'
import { createHealth } from './kernel/health/create-health.ts'
import { createHousekeeping } from './kernel/housekeeping/create-housekeeping.ts'
// Services say sentences in the language of the page that asks them.
import './kernel/http/locale.ts'
import { createPageCache } from './kernel/http/page-cache.ts'
import { createRateLimits } from './kernel/http/rate-limit.ts'
import { siteRenderVersion } from './kernel/http/site.ts'
import { readSecretKey } from './kernel/secrets/secret-key.ts'
import { createIdentity } from './features/identity/create-identity.ts'
import { type Hashing, createHashing } from './features/identity/hashing.ts'
import { type Workers, createWorkers } from './kernel/jobs/workers.ts'
import { loginsService } from './features/logins/logins.service.ts'
import { createMail } from './kernel/mail/create-mail.ts'
import { jobKinds } from './kernel/jobs/job-kinds.ts'
import { createJobs } from './kernel/jobs/jobs.ts'
import { type Pdfs, createPdfs } from './kernel/documents/pdfs.ts'
import { type Sheets, createSheets } from './kernel/spreadsheets/sheets.ts'
import { createPrerenderedResults } from './features/results/prerendered-results.ts'
import { ensurePrerendered, refreshStale } from './features/results/ensure-prerendered.ts'
import { createDashboards } from './features/dashboard/create-dashboard.ts'
import { resultsRepository } from './features/results/results.repository.ts'
import { createResults } from './features/results/results.service.ts'
import { guessColumns } from './kernel/spreadsheets/guess-columns.ts'

import type { App } from './app.types.ts'
export type { App } from './app.types.ts'

export interface Parts {
  clock?: Clock
  /** Inside a worker thread: the main one has migrated, and heavy work is done in place. */
  isWorker?: boolean
  workers?: Workers
  hashing?: Hashing
  pdfs?: Pdfs
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
  const workers = parts.workers ?? createWorkers(env, log)
  const pdfs = parts.pdfs ?? createPdfs(env)
  const hashing = parts.hashing ?? createHashing()
  const sheets = parts.sheets ?? createSheets()
  const resultsStore = storeOf(database, resultsRepository)
  const stamp = (): Promise<string> => siteRenderVersion(resultsStore.read.tags)
  const jobs = createJobs({ store: resultsStore, clock, log, kinds: jobKinds, run: workers.run })
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
    badRows: workers.badRows,
    countImport: workers.countImport,
    jobs,
    refresh,
    refreshEverywhere,
    checkForPublishing: async (examId) =>
      workers.checkForPublishing(examId, await results.publishing.needsSecondPerson()),
  })
  const pages = createPrerenderedPageReader(database)
  const prerenderedResults = createPrerenderedResults({ store: resultsStore, clock, pages, stamp })
  const again = (): Promise<void> => refreshStale({ store: resultsStore, clock })
  const housekeeping = createHousekeeping({ database, env, clock, log, identity, refreshStale: again })
  const figures = workers.examFigures
  const overview = createDashboards({ clock, store: resultsStore, results, identity, figures })
  const pageCache = createPageCache()
  const prerenderPages = (): Promise<void> =>
    ensurePrerendered({ store: resultsStore, clock, stamp, wakeJobs: jobs.wake })

  let heartbeat: TagPoll | null = null
  function refresh(): Promise<void> {
    return heartbeat ? heartbeat.look() : prerenderedResults.reload()
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
    if (tag === 'college') await prerenderPages()
    await prerenderedResults.reload()
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
      pdfs,
      collegeName: async () => (await college.settings()).name,
      origin: originOf(env),
      students: resultsStore.read.register.studentsOf,
    }),
    cipher: cipherService({
      secret: readSecretKey(env.secretKeyFile),
      store: storeOf(database, cipherRepository),
      clock,
    }),
    audit: { list: resultsStore.read.audit.list, verify: workers.verifyAudit },
    college,
    results,
    housekeeping,
    resultsStore,
    prerenderedResults,
    pdfs,
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
      heartbeat = pollTags(tagVersions, onChange, log)
      await heartbeat.look()
      await prerenderedResults.reload()
      await prerenderPages()
      await identity.sessions.dropExpired()
      housekeeping.start()
      mail.start()
      await jobs.start()
    },
    async close() {
      heartbeat?.stop()
      await jobs.stop()
      await housekeeping.stop()
      await Promise.all([workers.close(), pdfs.close(), sheets.close(), hashing.close(), mail.stop()])
      await database.close()
    },
  }
}

async function migrateAndTell(database: Database, log: Logger): Promise<void> {
  const migrated = await migrateDatabase(database)
  if (migrated.length > 0) log.info({ migrated }, 'database brought up to date')
}
