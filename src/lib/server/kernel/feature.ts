import type { MenuGroup, TopGroup } from '#lib/campus/menu.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from './app.ts'
import type { Deeds } from './audit/audit-actions.ts'
import type { AuditedFields } from './audit/audited-fields.ts'
import type { TrailRecords } from './audit/audited-record.ts'
import type { DashboardPart } from './dashboards/dashboard-part.ts'
import type { DocumentKinds } from './documents/document-kind.ts'
import type { EnvSettings } from './env.ts'
import type { IsOn, TokenHashOf } from './http/access/access-checks.ts'
import type { PageRules } from './http/access/page-access.ts'
import type { Limits } from './http/limits.ts'
import type { PageTitles } from './http/pages/guarded-pages.ts'
import type { AnswersFromMemory } from './http/pages/prerendered-bytes.ts'
import type { ImportKinds } from './imports/import-kind.ts'
import type { JobKinds } from './jobs/job-kind.ts'
import type { FileKinds } from './kept-files/stored-file.ts'
import type { Finds, ListKinds } from './lists/list-kind.ts'
import type { EmailSamples } from './mail/templates.ts'
import type { FeatureMenuEntry } from './menu/shown-menu.ts'
import type { NotificationsOf } from './notifications/notification.ts'
import type { PersonalData } from './personal-data/personal-data.ts'
import type { CancelChecks } from './records/cancel-checks.ts'
import type { NumberCarriers } from './records/carried-numbers.ts'
import type { RecordKeepers } from './records/kept-records.ts'
import type { SealedColumn } from './secrets/sealed-field.ts'

/** Done in a worker thread, where reading over a whole table stalls nobody. Only little goes in and comes back. */
export type WorkerCall = (app: App, ...args: never[]) => Promise<unknown>

/**
 * What a feature says of itself. The kernel collects it: the server, its worker threads, its processes and
 * the tests are built from one list of these, in `app.ts`. A feature that asks something of all others adds it here by
 * `declare module`, as `iqac` does for the parts of its annual report.
 */
export interface Feature {
  /** Its one word: of its folder, its schemas, components, messages and tests. */
  name: string
  /** What it reads from the environment of the installation. */
  env?: EnvSettings
  jobs?: JobKinds
  /** By a name that begins with the feature's. */
  workerCalls?: Readonly<Record<string, WorkerCall>>
  documents?: DocumentKinds
  /** What it tells people by email. */
  emails?: EmailSamples
  /** Which files it keeps, and who may read them. */
  files?: FileKinds
  /** Of each kind of record of its own, the fields that the audit trail may keep. All else is dropped. */
  audited?: AuditedFields
  /** All that is written into the audit trail, each with its sentence. Whatever else somebody would write is refused. */
  deeds?: Deeds
  /** How the audit trail finds its records again: what they are called now, and where they stand. */
  records?: TrailRecords
  /** What it takes in from files, by a name that begins with the feature's. */
  imports?: ImportKinds
  /** Each a table, phone cards, its address, CSV and .xlsx. */
  lists?: ListKinds
  /** Into which of its lists the search for staff looks, by their names. */
  finds?: Finds
  /** Which of its records carry a number of a person's: that is not changed unless somebody says why. */
  carries?: NumberCarriers
  /** What of it belongs to records of the registers: undoing an upload leaves those. */
  keeps?: RecordKeepers
  /** What of it speaks against cancelling a record of another feature. */
  beforeCancel?: CancelChecks
  /** Columns of its tables that nobody reads in a copy of the database. */
  sealed?: readonly SealedColumn[]
  /** What it knows of people: how that is handed out and erased, and how long it is kept. */
  personalData?: PersonalData
  pages?: PageRules
  pageTitles?: PageTitles
  /** What may come from one address, by names of its own. */
  limits?: Limits
  /** The codes of refusals that tell a guesser so: they use up a limit that counts failures. */
  wrongGuesses?: readonly string[]
  /** Settings that open calls and pages, see `whenOn`. */
  switches?: Readonly<Record<string, IsOn>>
  /** Things whose token lets its holder in, see `byToken`. */
  tokens?: Readonly<Record<string, TokenHashOf>>
  menu?: readonly FeatureMenuEntry[]
  /** Groups of its own that its entries stand in. */
  menuGroups?: readonly MenuGroup[]
  /** What of it stands in the menu on top: shortcuts that the sidebar has no room for. */
  topMenu?(app: App, user: CurrentUser): readonly TopGroup[]
  notifications?: NotificationsOf
  /** Its tiles, plots and lists on the pages where people land. */
  dashboard?: DashboardPart
  /** Answers that are at hand, asked before a page is rendered. */
  answersFromMemory?(app: App): AnswersFromMemory
}

declare module './app.ts' {
  interface Kernel {
    features: readonly Feature[]
  }
}
