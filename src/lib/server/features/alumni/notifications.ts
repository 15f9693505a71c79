import { routes } from '#lib/routes.ts'
import { looksAfterAlumni } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../kernel/notifications/notification.ts'

/** Registrations that wait for the office. */
export const alumniNotifications: NotificationsOf = async ({ alumni }, user) => {
  if (!looksAfterAlumni(user)) return []
  const { count, newest } = await alumni.registrations.waitingNow()
  if (count === 0) return []
  const subject = String(count)
  return [
    {
      // Somebody who registers after it was read is something new.
      key: `alumniWaiting ${newest ?? ''}`,
      at: newest,
      name: 'alumniWaiting',
      subject,
      text: m['notification.alumniWaiting']({ subject }),
      link: `${routes.alumniRegistrations}?state=registered`,
      badge: { entry: 'alumniRegistrations', count },
    },
  ]
}
