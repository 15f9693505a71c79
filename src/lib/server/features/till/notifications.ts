import { showCount } from '#lib/i18n/numbers.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { checksCancellations, checksFees } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../kernel/notifications/notification.ts'
import { differenceOf } from './shifts/shift.ts'

/** Notifies the officer of differences, cancellations and transfers that wait for them. */
export const tillNotifications: NotificationsOf = async (app, user, recently) => [
  ...(await differenceNotifications(app, user, recently)),
  ...(await cancellationNotifications(app, user, recently)),
  ...(await transferNotifications(app, user, recently)),
]

/** One for all of them: several are shown on a day, and the list has each. */
const transferNotifications: NotificationsOf = async ({ till }, user) => {
  const waiting = checksFees(user) ? await till.claimsFor(user.id) : null
  if (!waiting) return []
  const { count, at } = waiting
  return [
    {
      name: 'tillTransfers',
      key: `tillTransfers ${at}`,
      at,
      subject: showCount(count),
      text: m['notification.tillTransfers']({ count: showCount(count) }),
      link: routes.transfers,
      badge: { entry: 'transfers', count },
    },
  ]
}

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
