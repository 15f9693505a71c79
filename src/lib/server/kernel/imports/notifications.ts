import { saySomeCounts } from '#lib/lists/import-badge.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { Job } from '../jobs/job-row.ts'
import type { Notification, NotificationsOf } from '../notifications/notification.ts'
import { type ImportHost, createImportHost } from './import-host.ts'
import { kindOf } from './kind-registry.ts'
import type { StoredImport } from './store/import-row.ts'
import { importRepository } from './store/import.repository.ts'
import { placeOf } from './views/imports.list.ts'

/** What a person's uploads have come to lately: each once, by what was done last. One that is saved waits for nobody's look at its dry run. */
export const importNotifications: NotificationsOf = async (app, user, { jobs }) => {
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
