import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../kernel/notification.ts'

/** Accounts that wait for approval. */
export const accountNotifications: NotificationsOf = async ({ identity }, { roles }) => {
  const count = roles.includes('ROLE_ADMIN') ? await identity.registrations.pending() : 0
  if (count === 0) return []
  const subject = String(count)
  const badge = { entry: 'users', count }
  return [
    {
      name: 'pending',
      subject,
      text: m['notification.pending']({ subject }),
      link: '/app/Admin?state=pending',
      badge,
    },
  ]
}
