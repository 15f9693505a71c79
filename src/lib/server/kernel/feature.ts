import type { MenuGroup, TopGroup } from '#lib/campus/menu.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from './app.ts'
import type { AuditActions } from './audit/audit-actions.ts'
import type { AuditedFields } from './audit/audited-fields.ts'
import type { TrailRecords } from './audit/audited-record.ts'
import type { DashboardPart } from './dashboards/dashboard-part.ts'
import type { DocumentKinds } from './documents/document-kind.ts'
import type { Letterhead } from './documents/pieces/letterhead.ts'
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
import type { PageAction } from './menu/find-pages.ts'
import type { FeatureMenuEntry } from './menu/shown-menu.ts'
import type { NotificationsOf } from './notifications/notification.ts'
import type { PersonalData } from './personal-data/personal-data.ts'
import type { CancelChecks, UndoChecks } from './records/cancel-checks.ts'
import type { NumberCarriers } from './records/carried-numbers.ts'
import type { RecordKeepers } from './records/kept-records.ts'
import type { SealedColumn } from './secrets/sealed-field.ts'
import type { TimedWorks } from './timed-work.ts'

/**
 * A call that runs in a worker thread, where reading a whole table does not block requests. Its arguments and its
 * result are small.
 */
export type WorkerCall = (app: App, ...args: never[]) => Promise<unknown>

/**
 * The declaration of a feature. The kernel collects these: the server, its worker threads, its processes and the
 * tests are built from one list of them in `app.ts`. A feature that needs a contribution from others adds a member by
 * `declare module`, as `iqac` does for the parts of its annual report.
 */
export interface Feature {
  /** Its name in one word, used for its folder, schemas, components, messages and tests. */
  name: string
  /** The environment settings that it reads. */
  env?: EnvSettings
  jobs?: JobKinds
  /** Work that one of all servers does once on each day, at an Indian time of day. */
  timed?: TimedWorks
  /** Calls by a name that begins with the feature's. */
  workerCalls?: Readonly<Record<string, WorkerCall>>
  documents?: DocumentKinds
  /** The letterhead of documents that belong to no feature, such as printed lists; one feature declares it. */
  letterhead?(app: App): Promise<Letterhead>
  /** The emails that it sends. */
  emails?: EmailSamples
  /** The kinds of files that it stores, and who may read them. */
  files?: FileKinds
  /** The fields of its records that the audit trail may store. All others are dropped. */
  audited?: AuditedFields
  /** The actions that it writes to the audit trail, each with its message. Other actions are refused. */
  auditActions?: AuditActions
  /** How the audit trail finds its records: their current names and the addresses of their pages. */
  records?: TrailRecords
  /** What it imports from files, by a name that begins with the feature's. */
  imports?: ImportKinds
  /** Its lists; each provides a table, cards for phones, an address, CSV and .xlsx. */
  lists?: ListKinds
  /** Which of its lists the staff search covers, by name. */
  finds?: Finds
  /** Which of its records refer to a person's number: such a number is changed only with a reason. */
  carries?: NumberCarriers
  /** Its delete guards: undoing an import keeps register records that these refer to. */
  keeps?: RecordKeepers
  /** Its reasons against cancelling a record of another feature. */
  beforeCancel?: CancelChecks
  /** Its reasons that an undone import leaves a record of another feature that may still be cancelled by itself. */
  beforeUndo?: UndoChecks
  /** The columns of its tables that are sealed against reading in a copy of the database. */
  sealed?: readonly SealedColumn[]
  /** The personal data that it stores: how it is exported and erased, and how long it is stored. */
  personalData?: PersonalData
  pages?: PageRules
  pageTitles?: PageTitles
  /** How the work of a page is done, in about five lines, by route pattern. */
  pageHelp?: PageTitles
  /** Its rate limits per address, by name. */
  limits?: Limits
  /** The codes of refusals that tell a guesser that the guess was wrong: they use up a limit that counts failures. */
  wrongGuesses?: readonly string[]
  /** Settings that open calls and pages, see `whenOn`. */
  switches?: Readonly<Record<string, IsOn>>
  /** The kinds of things whose token grants access, see `byToken`. */
  tokens?: Readonly<Record<string, TokenHashOf>>
  menu?: readonly FeatureMenuEntry[]
  /** Pages and actions that the search finds beside the menu's entries. */
  actions?: readonly PageAction[]
  /** The groups in the menu that it adds for its entries. */
  menuGroups?: readonly MenuGroup[]
  /** Its entries in the top menu: shortcuts that the sidebar has no space for. */
  topMenu?(app: App, user: CurrentUser): readonly TopGroup[]
  notifications?: NotificationsOf
  /** Its tiles, plots and lists on the dashboards. */
  dashboard?: DashboardPart
  /** Responses that it can send from memory, tried before a page is rendered. */
  answersFromMemory?(app: App): AnswersFromMemory
}

declare module './app.ts' {
  interface Kernel {
    features: readonly Feature[]
    /** Returns the lines of help for a page by its route pattern; empty where it has none. */
    pageHelp(routePattern: string): readonly string[]
  }
}
