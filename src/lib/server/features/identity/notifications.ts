import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../kernel/notifications/notification.ts'

/** Accounts that wait for approval. */
export const accountNotifications: NotificationsOf = async ({ identity }, { roles }) => {
  if (!roles.includes('ROLE_ADMIN')) return []
  const { count, newest } = await identity.registrations.waitingNow()
  if (count === 0) return []
  const subject = String(count)
  const badge = { entry: 'users', count }
  return [
    {
      name: 'pending',
      // Somebody who registers after it was read is something new.
      key: `pending ${newest ?? ''}`,
      at: newest,
      subject,
      text: m['notification.pending']({ subject }),
      link: '/app/Admin?state=pending',
      badge,
    },
  ]
}
