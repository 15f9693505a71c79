import type { Badges, MenuItem, TopGroup } from '#lib/menu.ts'
import type { DashboardFigures } from '#lib/dashboards.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { AuditTrail } from './trail/audit-trail.ts'
import type { Clock } from './core/clock.ts'
import type { Logger } from './core/log.ts'
import type { Database } from './db/connect.ts'
import type { Pdfs } from './documents/pdfs.ts'
import type { Env } from './env.ts'
import type { Feature } from './feature.ts'
import type { Health } from './health/health.service.ts'
import type { Hooks } from './hooks.ts'
import type { Housekeeping } from './housekeeping/housekeeping.ts'
import type { AccessChecks } from './http/access-checks.ts'
import type { GuardedPages } from './http/guarded-pages.ts'
import type { PageAccess } from './http/page-access.ts'
import type { PageCache } from './http/page-cache.ts'
import type { PersonalPages } from './http/personal-pages.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { RenderPage } from './http/render-page.ts'
import type { Imports } from './imports/imports.service.ts'
import type { Idempotency } from './idempotency/idempotency.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Traffic } from './jobs/traffic.ts'
import type { Workers } from './jobs/workers.ts'
import type { Lists } from './lists/create-lists.ts'
import type { KeptFiles } from './kept-files/kept-files.ts'
import type { Mail } from './mail/mail.ts'
import type { Keyring } from './secrets/keyring.ts'
import type { People } from './people/people.ts'
import type { Notifications } from './notifications/notifications.ts'
import type { Servers } from './servers/servers.ts'
import type { Snapshots } from './snapshots/snapshots.ts'
import type { Sheets } from './spreadsheets/sheets.ts'

/** What every feature stands on, wired once. */
export interface Kernel {
  env: Env
  clock: Clock
  log: Logger
  database: Database
  features: readonly Feature[]
  hooks: Hooks
  limits: RateLimits
  /** Keys for sealed fields. */
  keyring: Keyring
  mail: Mail
  housekeeping: Housekeeping
  idempotency: Idempotency
  audit: AuditTrail
  workers: Workers
  /** How much visitors ask for; a worker thread reads what its server counts. */
  traffic: Traffic
  pdfs: Pdfs
  sheets: Sheets
  files: KeptFiles
  snapshots: Snapshots
  people: People
  jobs: Jobs
  imports: Imports
  lists: Lists
  pageCache: PageCache
  personalPages: PersonalPages
  /** Whose session these headers show; the feature that knows people puts it in. */
  userOf(headers: Headers): Promise<CurrentUser | null>
  pageAccess: PageAccess
  guardedPages: GuardedPages
  accessChecks: AccessChecks
  /** The menu of these roles as it is now, with what waits behind its entries. */
  menu(roles: readonly Role[], badges?: Badges): Promise<MenuItem[]>
  /** The menu on top, for this person. */
  topMenu(user: CurrentUser): readonly TopGroup[]
  /** What the bell of a person shows, and what of it they have read. */
  notifications: Notifications
  /** What stands on the dashboards of these roles, for this person. */
  dashboard(roles: readonly Role[], user: CurrentUser): Promise<DashboardFigures>
  /** Renders a page of the built site; in a worker thread alone, and null where no built site is at hand. */
  renderPage: RenderPage | null
  servers: Pick<Servers, 'count' | 'builds'>
  /** Names the build of the pages. */
  build: string
  /** Names the build of the pages and the look of the college that prerendered pages are made with. */
  renderVersion(): Promise<string>
  /** Shows at once what this process changed. */
  refresh(): Promise<void>
  /** The same; and by then another server of this database has polled too, or sends nothing from memory until it has. */
  refreshEverywhere(): Promise<void>
  /** True where a poll of what other processes changed is overdue, and nothing may be sent from memory before it. */
  isBehind(): boolean
  /** True where whatever another process has ended is known here, to within 0.3 seconds; while the database is away, never. */
  isCertain(): boolean
  /** Logs what nobody foresaw, once, with the request it happened in; refusals are not failures. */
  reportFailure(error: unknown, requestId: string): void
  /** How database, disk and queue are; within two seconds, whatever state they are in. */
  health: Health
}

/** The same with its clockwork, which `serve.ts` starts. */
export interface RunningKernel extends Kernel {
  /** Starts the clockwork, where `isSole` as the only server of its database: due jobs, prerendered pages, watching for changes. The command line and tests do without. */
  start(isSole?: boolean): Promise<void>
  close(): Promise<void>
}

/**
 * Everything the product can do. Pages and calls reach it as `locals.app`; each feature adds what it
 * offers, in its `feature.ts`.
 */
export interface App extends RunningKernel {}
