import type { ShownNotification } from '#lib/notifications/shown-notification.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../app.ts'
import type { Job } from '../jobs/job-row.ts'

/** Something that waits for a user, or that was done for them. */
export interface Notification extends Omit<ShownNotification, 'isRead'> {
  /** The kind of notification. */
  name: string
  /** Identifies this event, the same on each read; it marks the notification as read. */
  key: string
  subject: string
  /** The menu entry behind which it waits, and the number of waiting items. */
  badge?: { entry: string; count: number }
}

/** A notification with its read state. */
export interface OwnNotification extends Notification {
  isRead: boolean
}

/** The period that notifications cover, and the user's jobs that ended in it. */
export interface Recently {
  since: string
  jobs: readonly Job[]
}

/** Returns a feature's notifications for a user. They are computed on each read, so none can be outdated. */
export type NotificationsOf = (app: App, user: CurrentUser, recently: Recently) => Promise<Notification[]>

/** Days for which a notification is shown. */
export const shownDays = 14
