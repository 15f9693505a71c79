import { showCount } from '#lib/i18n/numbers.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { checksCancellations, checksFees } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../kernel/notifications/notification.ts'
import { differenceOf } from './shifts/shift.ts'

/** Notifies the officer of differences and cancellations that wait for them. */
export const tillNotifications: NotificationsOf = async (app, user, recently) => [
  ...(await differenceNotifications(app, user, recently)),
  ...(await cancellationNotifications(app, user, recently)),
  ...(await depositNotifications(app, user, recently)),
]

const cancellationNotifications: NotificationsOf = async ({ till }, user) => {
  if (!checksCancellations(user)) return []
  const waiting = await till.cancellationsFor(user.id)
  return waiting.map(({ id, createdAt, receipts, orderIds: [orderId = ''] }) => {
    const subject = receipts.join(', ')
    return {
      name: 'receiptCancellation',
      key: `receiptCancellation ${id}`,
      at: createdAt,
      subject,
      text: m['notification.receiptCancellation']({ subject }),
      link: routes.cancelReceipt(orderId),
      badge: { entry: 'dayClose', count: waiting.length },
    }
  })
}

const differenceNotifications: NotificationsOf = async ({ till }, user) => {
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

/** A day that is closed after the notification was read makes a new one. */
const depositNotifications: NotificationsOf = async ({ till }, user) => {
  if (!checksFees(user)) return []
  const days = await till.cashToDeposit(user.id)
  const [oldest] = days
  const newest = days.at(-1)
  if (!oldest || !newest) return []
  const subject = showCount(days.length)
  return [
    {
      name: 'cashToDeposit',
      key: `cashToDeposit ${newest.day}`,
      at: newest.closedAt,
      subject,
      text: m['notification.cashToDeposit']({ subject }),
      link: routes.dayClose(oldest.day),
      badge: { entry: 'dayClose', count: days.length },
    },
  ]
}
