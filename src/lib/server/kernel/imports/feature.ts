import { saySomeCounts } from '#lib/lists/import-badge.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../app.ts'
import { auditActions } from '../audit/audit-actions.ts'
import { gatherFigures } from '../db/portable.ts'
import type { Feature, WorkerCall } from '../feature.ts'
import type { JobKind, JobKinds } from '../jobs/job-kind.ts'
import type { Job } from '../jobs/job-row.ts'
import { restartLater } from '../jobs/jobs.ts'
import type { Notification, NotificationsOf } from '../notifications/notification.ts'
import { importRecords } from './audit.ts'
import { checkImport, type CheckInput, failCheck } from './checks/check-import.task.ts'
import { commitImport, figuresJob } from './completion/commit-import.task.ts'
import type { EndInput } from './completion/finish-import.ts'
import { undoImport } from './completion/undo-import.task.ts'
import { type ErrorFileOrder, writeErrorFile, writeLeftFile } from './files/error-file.ts'
import { importsDashboardOf } from './views/imports-dashboard.ts'
import { importFiles } from './files/import-file.ts'
import { writeTemplate } from './files/template.ts'
import { createImportHost, type ImportHost } from './import-host.ts'
import { createImportsService, type Imports } from './imports.service.ts'
import { importersOf, kindOf } from './kind-registry.ts'
import { importsPersonalData } from './personal-data.ts'
import { cleanImports } from './store/clean-imports.ts'
import { sealedRowColumns, type StoredImport } from './store/import-row.ts'
import { importRepository } from './store/import.repository.ts'
import { importMovesRepository, importStoreOf } from './store/imports.repository.ts'
import { importsList, importPlace } from './views/imports.list.ts'
import { groupRows } from './views/group-problems.ts'

/**
 * Builds the notifications about a user's recent imports, one per import for its last step. Once it is committed, the
 * notification about its dry run disappears.
 */
const importNotifications: NotificationsOf = async (app, user, { jobs }) => {
  const host = createImportHost(app)
  const own = jobs.filter(({ kind }) => kind.startsWith('imports.'))
  const newest = [...Map.groupBy(own, ({ subjectId }) => subjectId).values()].flatMap(
    (each) => each.toSorted((a, b) => orderOf(b).localeCompare(orderOf(a)))[0] ?? [],
  )
  const notifications = await Promise.all(newest.map((job) => notificationOf(host, user, job)))
  return notifications.flatMap((notification) => notification ?? [])
}

const names = {
  'imports.check': 'imported',
  'imports.commit': 'importCommitted',
  'imports.undo': 'importUndone',
} as const

/** Sorts by time; of two jobs created at the same instant, the later step is the newer one: check, commit, undo. */
const orderOf = ({ createdAt, kind }: Job): string => `${createdAt} ${Object.keys(names).indexOf(kind)}`

async function notificationOf(
  host: ImportHost,
  { roles }: CurrentUser,
  { id, kind, state, subjectId, endedAt }: Job,
): Promise<Notification | null> {
  const found = await importRepository(host.database.reads).find(subjectId)
  // A discarded import needs no attention.
  if (!found || found.state === 'discarded') return null
  const { access } = kindOf(host, found.kind)
  if (!roles.some((role) => access.includes(role))) return null
  const name = state === 'failed' ? 'failed' : (names[kind as keyof typeof names] ?? 'imported')
  const { title: subject, link } = (await importPlace(host, found)) ?? {
    title: found.fileName,
    link: routes.app,
  }
  const said = { name, subject, text: m[`notification.${name}`]({ subject }), link }
  return { ...said, key: `job ${id}`, at: endedAt, detail: detailOf(found, state) }
}

/** Formats the file name and the number of rows of each sort, which are unknown if the file could not be read. */
const detailOf = (found: StoredImport, state: Job['state']): string =>
  [found.fileName, ...(state === 'failed' ? [] : [saySomeCounts(found)])].filter(Boolean).join(' · ')

/** Declares the kernel's own part as a feature. @param features with the kinds of imports */
export const importsFeatureOf = (features: readonly Feature[]): Feature => ({
  name: 'imports',
  lists: { imports: importsList(importersOf(features)) },
  pageHelp: {
    '/[...locale]/app/Imports': m['pageHelp.imports'],
  },
  pages: { '/[...locale]/app/Imports': importersOf(features) },
  menu: [
    {
      key: 'imports',
      group: 'work',
      rank: 200,
      title: m['imports.all.title'],
      icon: 'upload',
      link: routes.imports,
      roles: importersOf(features),
    },
  ],
  files: importFiles,
  jobs: importsJobs,
  workerCalls: importsCalls,
  notifications: importNotifications,
  dashboard: importsDashboardOf(importersOf(features)),
  personalData: importsPersonalData,
  sealed: sealedRowColumns,
  auditActions: auditActions(
    'import.committed',
    'import.discarded',
    'import.undone',
    'importWords.forgotten',
  ),
  records: { import: importRecords },
  audited: {
    import: [
      'state',
      'kind',
      'subjectId',
      'fileName',
      'rows',
      'errorRows',
      'mendedRows',
      'mended',
      'outcomes',
      'undone',
      'kept',
    ],
    importWords: ['kind', 'field', 'text'],
  },
})

interface Parts extends Pick<Kernel, 'database' | 'hooks' | 'keyring'> {
  /** Returns the host; by then the features have declared their kinds. */
  host(): ImportHost
}

export function createImports({ host, database, hooks, keyring }: Parts): Imports {
  const store = importStoreOf({ database, keyring })
  hooks.daily.push((cleaning) => cleanImports(store, cleaning))
  hooks.usesFile.push(store.read.cleaning.usesFile)
  return createImportsService({ host, store })
}

const administrators: readonly Role[] = ['ROLE_ADMIN']
const minutes = 60_000

const ofImports = { lane: 'interactive', attempts: 3, access: administrators } as const

/**
 * Resumes from its progress when it is requested again after a failure. Its input was written by
 * `createImportEnding`.
 */
const ending = (end: typeof commitImport): JobKind => ({
  ...ofImports,
  timeLimit: 60 * minutes,
  run: (task, { subjectId, input }, report) => end(task, subjectId, { input: input as EndInput, report }),
})

export const importsJobs: JobKinds = {
  'imports.check': {
    ...ofImports,
    timeLimit: 15 * minutes,
    run: (task, { subjectId, input }, report) =>
      checkImport(task, subjectId, { input: input as CheckInput, report }),
    onFailed: (tx, { id, subjectId }, at) =>
      failCheck(importMovesRepository(tx), { importId: subjectId, jobId: id, at }),
  },
  'imports.commit': ending(commitImport),
  'imports.undo': ending(undoImport),
  // Runs after a large import: until then PostgreSQL's planner has outdated statistics, and no user waits for it.
  [figuresJob]: {
    lane: 'work',
    attempts: 1,
    access: administrators,
    timeLimit: 15 * minutes,
    run: ({ app }) => gatherFigures(app.database.writes),
    onFailed: restartLater,
  },
}

/**
 * Calls that read a whole file or all of its rows, or load a library to write one, and therefore run in a worker
 * thread.
 */
const importsCalls: Readonly<Record<string, WorkerCall>> = {
  'imports.writeErrorFile': (app, order: ErrorFileOrder) => writeErrorFile(createImportHost(app), order),
  'imports.writeLeftFile': (app, order: ErrorFileOrder) => writeLeftFile(createImportHost(app), order),
  'imports.groups': groupRows,
  async 'imports.template'(app, name: string, options: ImportOptions, locale: 'en' | 'de') {
    const { kind, columns } = createImportHost(app).runner(name)
    return writeTemplate(kind, await columns(options), locale)
  },
}
