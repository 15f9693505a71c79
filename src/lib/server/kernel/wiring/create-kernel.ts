import '../http/locale.ts'
import { join } from 'node:path'
import type { App, Kernel, RunningKernel } from '../app.ts'
import { auditRepository } from '../audit/audit.repository.ts'
import { auditEntry } from '../audit/audit.ts'
import { sealRepository } from '../audit/seal-entries.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import { isDomainError } from '../core/errors.ts'
import { createLog, type Logger, type LogInto } from '../core/log.ts'
import { showDashboard } from '../dashboards/dashboard-part.ts'
import { connectDatabase, type Database, databaseTimeouts } from '../db/connect.ts'
import { migrateDatabase } from '../db/migrate.ts'
import {
  checksOf,
  declaredLimitsOf,
  documentOf,
  fileKindsOf,
  jobKindsOf,
  pageHelpOf,
  pageRulesOf,
  timedWorksOf,
  trailOf,
} from '../declared.ts'
import { createPdfs, type Pdfs } from '../documents/pdfs.ts'
import type { Env } from '../env.ts'
import type { Feature } from '../feature.ts'
import { tighten } from '../files/for-owner.ts'
import { createHealth } from '../health/health.service.ts'
import { createHooks } from '../hooks.ts'
import { createHousekeeping } from '../housekeeping/housekeeping.ts'
import { createAccessChecks } from '../http/access/access-checks.ts'
import { createPageAccess } from '../http/access/page-access.ts'
import { createGuardedPages } from '../http/pages/guarded-pages.ts'
import { createPageCache, createPersonalPages, forEveryone } from '../http/pages/page-cache.ts'
import { createRateLimits } from '../http/rate-limit.ts'
import { buildId, siteRenderVersion } from '../http/site.ts'
import { createIdempotencyOf } from '../idempotency/idempotency.ts'
import { createImports, importsFeatureOf } from '../imports/feature.ts'
import { createImportHost } from '../imports/import-host.ts'
import { jobStore } from '../jobs/job.repository.ts'
import { createJobs } from '../jobs/jobs.ts'
import { createTimedWork } from '../jobs/timed-planner.ts'
import { createTraffic } from '../jobs/traffic.ts'
import { createWorkers, type Workers } from '../jobs/workers.ts'
import { filesFeature, openFiles } from '../kept-files/feature.ts'
import { createCursorSeal, createLists, type Lists } from '../lists/create-lists.ts'
import { listsFeature } from '../lists/feature.ts'
import { exportsFolder, sweepFiles } from '../lists/files/export-list.ts'
import type { ListContext } from '../lists/list-kind.ts'
import { listPreferencesRepository } from '../lists/preferences/list-preferences.repository.ts'
import { createListPreferences, type ListPreferences } from '../lists/preferences/list-preferences.service.ts'
import { createMail, mailFeature } from '../mail/feature.ts'
import { shownMenu } from '../menu/shown-menu.ts'
import { notificationsFeature } from '../notifications/feature.ts'
import { createNotifications } from '../notifications/notifications.ts'
import { createPeople } from '../people/people.ts'
import { publicQueuesFeature } from '../public-queues/personal-data.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { readSecrets } from '../secrets/secret-key.ts'
import { requireKnownSecret } from '../servers/known-secret.ts'
import { serverRepository } from '../servers/server.repository.ts'
import { createServers } from '../servers/servers.ts'
import { createSnapshots } from '../snapshots/snapshots.ts'
import { createSheets, type Sheets } from '../spreadsheets/sheets.ts'
import { storeOf } from '../store/store.ts'
import { personalDataFeature } from '../subject-requests/kernel.personal-data.ts'
import { cacheTagRepository } from '../tags/cache-tags.repository.ts'
import { auditFeature, createAuditTrail } from '../trail/audit-trail.ts'
import { createTagWatch } from './tag-watch.ts'

// Services format messages in the language of the page that calls them.

/** Parts that a test or a worker uses instead of the installation's own. */
export interface KernelParts {
  clock?: Clock
  /**
   * Set inside a worker thread: the main thread has migrated the database, and heavy work runs in the thread itself.
   */
  isWorker?: boolean
  /** Milliseconds that a query may be silent: short if a user waits for it. */
  queryTimeout?: number
  workers?: Workers
  pdfs?: Pdfs
  sheets?: Sheets
  /** The destination of the log; standard output by default. */
  logInto?: LogInto
}

interface PartsWithFeatures extends KernelParts {
  env: Env
  features: readonly Feature[]
  /** The module that worker threads start with. */
  workerThread: URL
}

export async function createKernel(given: PartsWithFeatures): Promise<RunningKernel> {
  const { env, workerThread } = given
  const features = withKernelFeatures(given.features)
  const clock = given.clock ?? systemClock
  const log = createLog(env.logLevel, given.logInto)
  const kinds = jobKindsOf(features)
  const database = connectDatabase(env, {
    onError: (error) => log.error({ err: error }, 'database connection lost'),
    timeout: given.queryTimeout ?? databaseTimeouts.answers,
    ...trailOf(features),
  })
  if (!given.isWorker) await migrateAndLog(database, log)
  tighten(join(env.dataDir, 'outbox'), 0o700)
  const traffic = createTraffic()
  const sheets = given.sheets ?? createSheets()
  const workers = given.workers ?? createWorkers({ env, log, kinds, entry: workerThread, traffic, sheets })
  const pdfs = given.pdfs ?? createPdfs((name) => documentOf(features, name).drawing)
  const build = buildId()
  const jobs = createJobs({ store: jobStore(database), clock, log, kinds, build, run: workers.run })
  const servers = createServers({ store: storeOf(database, serverRepository), clock, log, build })
  const keyring = createKeyring(() => readSecrets(env.secretKeyFile))
  if (!given.isWorker) await requireKnownSecret({ database, clock, keyring, file: env.secretKeyFile })
  const hooks = createHooks()
  const mail = createMail({ database, env, clock, log, keyring, hooks })
  const { files, collector } = openFiles({
    env,
    database,
    clock,
    hooks,
    keyring,
    kinds: fileKindsOf(features),
  })
  const housekeeping = createHousekeeping({ database, clock, log, hooks, files: collector })
  const timed = createTimedWork({ database, clock, log, hooks, works: timedWorksOf(features) })
  const idempotency = createIdempotencyOf({ database, env, clock, hooks, keyring })
  const pageCache = createPageCache(forEveryone, clock)
  const personalPages = createPersonalPages(clock)
  const tags = cacheTagRepository(database.reads)
  const watch = createTagWatch({ database, hooks, caches: [pageCache, personalPages], log })
  const listPreferences = createListPreferences({
    store: storeOf(database, (db) => ({
      preferences: listPreferencesRepository(db),
      audit: auditRepository(db),
    })),
    now: clock.now,
    app: () => kernel as App,
  })

  const kernel: RunningKernel = {
    env,
    clock,
    log,
    database,
    features,
    pageHelp: helpOf(features),
    hooks,
    limits: createRateLimits(servers.count, declaredLimitsOf(features)),
    keyring,
    mail,
    housekeeping,
    timed,
    idempotency,
    audit: createAuditTrail({
      database,
      clock,
      hooks,
      log,
      jobs,
      call: workers.call,
      store: storeOf(database, sealRepository),
    }),
    workers,
    traffic,
    pdfs,
    sheets,
    files,
    snapshots: createSnapshots({ pdfs, files }),
    people: createPeople(hooks),
    jobs,
    imports: createImports({ host: () => createImportHost(kernel as App), database, hooks, keyring }),
    lists: wireLists({
      env,
      keyring,
      database,
      clock,
      features,
      workers,
      pdfs,
      hooks,
      preferences: listPreferences,
      app: () => kernel as App,
    }),
    listPreferences,
    pageCache,
    personalPages,
    userOf: async () => null,
    pageAccess: createPageAccess(pageRulesOf(features)),
    guardedPages: createGuardedPages(features),
    accessChecks: createAccessChecks(checksOf(features), () => kernel as App),
    menu: (roles, badges) => shownMenu(kernel as App, roles, badges),
    topMenu: (user) =>
      features
        .flatMap(({ topMenu }) => topMenu?.(kernel as App, user) ?? [])
        .toSorted((a, b) => a.rank - b.rank),
    notifications: createNotifications({
      database,
      clock,
      hooks,
      jobs,
      ask: (user, recently) =>
        features.flatMap(({ notifications }) => notifications?.(kernel as App, user, recently) ?? []),
    }),
    dashboard: (roles, user) =>
      showDashboard(features.flatMap(({ dashboard }) => dashboard?.(kernel as App, user, roles) ?? [])),
    renderPage: null,
    servers,
    build,
    renderVersion: () => siteRenderVersion(tags),
    refresh: watch.refresh,
    applyOwnChanges: watch.applyOwnChanges,
    refreshEverywhere: watch.refreshEverywhere,
    isBehind: watch.isBehind,
    isCertain: watch.isCertain,
    reportFailure(error, requestId) {
      if (!isDomainError(error) || error.kind === 'Unavailable')
        log.error({ err: error, requestId }, 'request failed')
    },
    health: createHealth({ database, clock, log, kinds }),
    async start(isSole = false) {
      await servers.start(isSole)
      await watch.start()
      for (const step of hooks.onStart) await step()
      kernel.audit.start()
      housekeeping.start()
      timed.start()
      mail.start()
      await jobs.start(isSole)
    },
    async close() {
      await watch.stop()
      await jobs.stop()
      await housekeeping.stop()
      await timed.stop()
      await kernel.audit.stop()
      await servers.stop()
      await Promise.all([
        workers.close(),
        pdfs.close(),
        sheets.close(),
        mail.stop(),
        ...hooks.onClose.map((step) => step()),
      ])
      await database.close()
    },
  }
  return kernel
}

async function migrateAndLog(database: Database, log: Logger): Promise<void> {
  const migrated = await migrateDatabase(database)
  // Logs only the newest migration; a new database runs all of them, and the line would be too long.
  if (migrated.length > 0)
    log.info({ steps: migrated.length, newest: migrated.at(-1) }, 'database brought up to date')
}

interface Parts extends Pick<
  Kernel,
  'env' | 'keyring' | 'database' | 'clock' | 'features' | 'workers' | 'pdfs' | 'hooks'
> {
  preferences: ListPreferences
  /** The app with all features. */
  app(): ListContext['app']
}

/** Creates the lists; they write only an audit row per file. */
function wireLists({ env, hooks, ...parts }: Parts): Lists {
  const folder = exportsFolder(env)
  // File ages come from the system clock, even if a test changes the clock.
  hooks.tidy.push(() => sweepFiles(folder, systemClock.now()))
  const store = storeOf(parts.database, (db) => ({ audit: auditRepository(db) }))
  return createLists({
    ...parts,
    folder,
    seal: createCursorSeal(parts.keyring.secrets()[0] ?? ''),
    record: (actor, change) =>
      store.transact((write) => write.audit.record(auditEntry(actor, parts.clock.now(), change))),
  })
}

/** Returns all declarations: the kernel's own and those of the features. */
export const withKernelFeatures = (features: readonly Feature[]): Feature[] => [
  auditFeature,
  importsFeatureOf(features),
  listsFeature,
  filesFeature,
  mailFeature,
  notificationsFeature,
  publicQueuesFeature,
  personalDataFeature,
  ...features,
]

/** Returns the lines of help by route pattern. */
function helpOf(features: readonly Feature[]): Kernel['pageHelp'] {
  const help = pageHelpOf(features)
  return (routePattern) => help[routePattern]?.().split('\n') ?? []
}
