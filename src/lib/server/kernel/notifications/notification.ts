import type { ShownNotification } from '#lib/notifications/shown-notification.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../app.ts'
import type { Job } from '../jobs/job-row.ts'

/** Something that waits for a person, or that was done for them. */
export interface Notification extends Omit<ShownNotification, 'isRead'> {
  /** What kind of thing it is. */
  name: string
  /** Of this one event, the same at each look: by it the person has read it. */
  key: string
  subject: string
  /** The entry of the menu behind which it waits, and how many things are. */
  badge?: { entry: string; count: number }
}

/** One that a person has read, or has not. */
export interface OwnNotification extends Notification {
  isRead: boolean
}

/** What a person's bell tells of: the last days, and their work that ended in them. */
export interface Recently {
  since: string
  jobs: readonly Job[]
}

/** What a feature's part of the bell shows a person; nothing of it is stored, so nothing of it can be stale. */
export type NotificationsOf = (app: App, user: CurrentUser, recently: Recently) => Promise<Notification[]>

/** How many days a notification stays in the bell. */
export const shownDays = 14
