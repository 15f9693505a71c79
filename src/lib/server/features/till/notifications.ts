import { sayPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { checksFees } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../kernel/notifications/notification.ts'
import { differenceOf } from './shifts/shift.ts'

/** Notifies the officer of differences that wait for them. */
export const tillNotifications: NotificationsOf = async ({ till }, user) => {
  if (!checksFees(user)) return []
  const shifts = await till.differencesFor(user.id)
  return shifts.flatMap(({ id, day, count }) => {
    if (!count) return []
    const subject = sayPaise(differenceOf(count))
    return [
      {
        name: 'tillDifference',
        key: `tillDifference ${id}`,
        at: count.at,
        subject,
        text: m['notification.tillDifference']({ subject }),
        link: routes.dayClose(day),
        badge: { entry: 'dayClose', count: shifts.length },
      },
    ]
  })
}
