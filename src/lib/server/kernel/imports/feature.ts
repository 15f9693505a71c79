import { saySomeCounts } from '#lib/lists/import-badge.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../app.ts'
import { saidDeeds } from '../audit/audit-actions.ts'
import { recordsIn } from '../audit/audited-record.ts'
import { gatherFigures } from '../db/portable.ts'
import type { Feature, WorkerCall } from '../feature.ts'
import type { JobKind, JobKinds } from '../jobs/job-kind.ts'
import type { Job } from '../jobs/job-row.ts'
import { beginAgainLater } from '../jobs/jobs.ts'
import type { Notification, NotificationsOf } from '../notifications/notification.ts'
import { checkImport, type CheckInput, failCheck } from './checks/check-import.task.ts'
import { commitImport, figuresJob } from './completion/commit-import.task.ts'
import type { EndInput } from './completion/finish-import.ts'
import { undoImport } from './completion/undo-import.task.ts'
import { type ErrorFileOrder, writeErrorFile, writeLeftFile } from './files/error-file.ts'
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
import { importsList, placeOf } from './views/imports.list.ts'
import { groupRows } from './views/view-import.ts'

/** What a person's uploads have come to lately: each once, by what was done last. One that is saved waits for nobody's look at its dry run. */
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

/** Of two that were asked for at one instant, the later step is the newer one: check, commit, undo. */
const orderOf = ({ createdAt, kind }: Job): string => `${createdAt} ${Object.keys(names).indexOf(kind)}`

async function notificationOf(
  host: ImportHost,
  { roles }: CurrentUser,
  { id, kind, state, subjectId, endedAt }: Job,
): Promise<Notification | null> {
  const found = await importRepository(host.database.reads).find(subjectId)
  // Nobody has to look at what was discarded.
  if (!found || found.state === 'discarded') return null
  const { access } = kindOf(host, found.kind)
  if (!roles.some((role) => access.includes(role))) return null
  const name = state === 'failed' ? 'failed' : (names[kind as keyof typeof names] ?? 'imported')
  const { title: subject, link } = (await placeOf(host, found)) ?? { title: found.fileName, link: routes.app }
  const said = { name, subject, text: m[`notification.${name}`]({ subject }), link }
  return { ...said, key: `job ${id}`, at: endedAt, detail: detailOf(found, state) }
}

/** The file, and how many rows of each sort it has; of one that could not be read there are none. */
const detailOf = (found: StoredImport, state: Job['state']): string =>
  [found.fileName, ...(state === 'failed' ? [] : [saySomeCounts(found)])].filter(Boolean).join(' · ')

/** What the kernel itself declares, as a feature does. @param features with the kinds that there are to import */
export const importsFeatureOf = (features: readonly Feature[]): Feature => ({
  name: 'imports',
  lists: { imports: importsList(importersOf(features)) },
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
  personalData: importsPersonalData,
  sealed: sealedRowColumns,
  deeds: saidDeeds('import.committed', 'import.discarded', 'import.undone', 'importWords.forgotten'),
  records: { import: recordsIn({ table: 'imports', name: 'file_name', searched: ['file_name'] }) },
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
  /** By then the features have added to it what their kinds need. */
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

/** What breaks off stays where it is, and goes on when it is asked for again. Its input was written by `createImportEnding`. */
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
  // Behind a large one: until then the planner of PostgreSQL knows less, and nobody waits for it.
  [figuresJob]: {
    lane: 'work',
    attempts: 1,
    access: administrators,
    timeLimit: 15 * minutes,
    run: ({ app }) => gatherFigures(app.database.writes),
    onFailed: beginAgainLater,
  },
}

/** What reads a whole file or all rows of one, or loads a library to write one, and so is done in a worker thread. */
const importsCalls: Readonly<Record<string, WorkerCall>> = {
  'imports.writeErrorFile': (app, order: ErrorFileOrder) => writeErrorFile(createImportHost(app), order),
  'imports.writeLeftFile': (app, order: ErrorFileOrder) => writeLeftFile(createImportHost(app), order),
  'imports.groups': groupRows,
  async 'imports.template'(app, name: string, options: ImportOptions, locale: 'en' | 'de') {
    const { kind, columns } = createImportHost(app).runner(name)
    return writeTemplate(kind, await columns(options), locale)
  },
}
