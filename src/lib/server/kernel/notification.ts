import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from './app.ts'
import type { Job } from './jobs/job-row.ts'

/** Something that waits for a person, or that was done for them. */
export interface Notification {
  /** What kind of thing it is. */
  name: string
  subject: string
  /** The sentence, in the language of the moment. */
  text: string
  link: string
  /** The entry of the menu behind which it waits, and how many things are. */
  badge?: { entry: string; count: number }
}

/** What a person's bell tells of: the last day, and their work that ended in it. */
export interface Recently {
  since: string
  jobs: readonly Job[]
}

/** What a feature's part of the bell shows a person; nothing of it is stored, so nothing of it can be stale. */
export type NotificationsOf = (app: App, user: CurrentUser, recently: Recently) => Promise<Notification[]>

/** What the bell of a signed-in page shows. */
export async function notificationsFor(app: App, user: CurrentUser): Promise<Notification[]> {
  const since = new Date(Date.parse(app.clock.now()) - day).toISOString()
  const recently = { since, jobs: await app.jobs.endedOf(user.id, since) }
  const parts = await Promise.all(
    app.features.map(({ notifications }) => notifications?.(app, user, recently) ?? []),
  )
  return parts.flat()
}

const day = 24 * 60 * 60 * 1000
