import { routes } from '#lib/routes.ts'
import { looksAfterAlumni } from '#lib/rules/alumni.ts'
import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../kernel/notification.ts'

/** Registrations that wait for the office. */
export const alumniNotifications: NotificationsOf = async ({ alumni }, user) => {
  const count = looksAfterAlumni(user) ? await alumni.registrations.waiting() : 0
  if (count === 0) return []
  const subject = String(count)
  return [
    {
      ...{ name: 'alumniWaiting', subject, text: m['notification.alumniWaiting']({ subject }) },
      link: `${routes.alumniRegistrations}?state=registered`,
      badge: { entry: 'alumniRegistrations', count },
    },
  ]
}
