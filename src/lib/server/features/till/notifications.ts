import { showDate } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { checksCancellations, checksFees, keepsFees } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../kernel/notifications/notification.ts'
import { controlNotifications } from './control-notifications.ts'
import { differenceOf } from './shifts/shift.ts'

/** Notifies officers of what waits for them, and cashiers of a shift that they must count again. */
export const tillNotifications: NotificationsOf = async (app, user, recently) => [
  ...(await differenceNotifications(app, user, recently)),
  ...(await cancellationNotifications(app, user, recently)),
  ...(await transferNotifications(app, user, recently)),
  ...(await depositNotifications(app, user, recently)),
  ...(await reopeningNotifications(app, user, recently)),
  ...(await sentBackNotifications(app, user, recently)),
  ...(await controlNotifications(app, user, recently)),
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
      badge: { entry: 'dayClose', count: 1 },
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
        badge: { entry: 'dayClose', count: 1 },
      },
    ]
  })
}

/** A day that is closed, or a rest that stays, after the notification was read makes a new one. */
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
      key: `cashToDeposit ${newest.day} ${newest.amount}`,
      at: newest.closedAt,
      subject,
      text: m['notification.cashToDeposit']({ subject }),
      link: routes.dayClose(oldest.day),
      badge: { entry: 'dayClose', count: days.length },
    },
  ]
}

const reopeningNotifications: NotificationsOf = async ({ till }, user) => {
  if (!checksFees(user)) return []
  const waiting = await till.reopeningsFor(user.id)
  return waiting.map(({ id, day, createdAt }) => {
    const subject = showDate(day)
    return {
      name: 'tillReopening',
      key: `tillReopening ${id}`,
      at: createdAt,
      subject,
      text: m['notification.tillReopening']({ subject }),
      link: routes.dayClose(day),
      badge: { entry: 'dayClose', count: 1 },
    }
  })
}

const sentBackNotifications: NotificationsOf = async ({ till }, user) => {
  if (!keepsFees(user)) return []
  const shift = await till.openShift(user.id)
  const reason = shift && (await till.sentBackWith(shift))
  if (!shift || reason === null) return []
  const subject = showDate(shift.day)
  return [
    {
      name: 'shiftSentBack',
      key: `shiftSentBack ${shift.id} ${shift.version}`,
      at: null,
      subject,
      text: m['notification.shiftSentBack']({ subject }),
      link: routes.shift,
    },
  ]
}
