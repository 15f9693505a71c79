import { showDate } from '#lib/i18n/dates.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { checksCancellations, keepsFees } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Notification, NotificationsOf } from '../../kernel/notifications/notification.ts'
import { largestDifferenceOf, type Shift } from './shifts/shift.ts'

/** Tells cashiers what others decided about them, a second person of a large difference, and the principal of each. */
export const controlNotifications: NotificationsOf = async (app, user, recently) => [
  ...(await decidedNotifications(app, user, recently)),
  ...(await secondPersonNotifications(app, user, recently)),
  ...(await largeNotifications(app, user, recently)),
]

const decidedNotifications: NotificationsOf = async ({ till }, user, { since }) => {
  if (!keepsFees(user)) return []
  const { accepted, cancelled } = await till.decidedFor(user.id, since)
  return [
    ...accepted.map(({ shift, at }): Notification => {
      const subject = showDate(shift.day)
      return {
        name: 'differenceAccepted',
        key: `differenceAccepted ${shift.id} ${at}`,
        at,
        subject,
        text: m['notification.differenceAccepted']({ subject }),
        link: routes.shift,
      }
    }),
    ...cancelled.map(({ cancellation: { id, receipts, amount, orderIds }, at }): Notification => {
      const subject = receipts.join(', ')
      return {
        name: 'receiptCancelled',
        key: `receiptCancelled ${id}`,
        at,
        subject,
        text: m['notification.receiptCancelled']({ subject, amount: sayPaise(amount) }),
        link: routes.cancelReceipt(orderIds[0] ?? ''),
      }
    }),
  ]
}

const secondPersonNotifications: NotificationsOf = async ({ till }, user) => {
  if (!checksCancellations(user)) return []
  const shifts = await till.largeDifferencesFor(user.id)
  return shifts.map((shift) => ({
    ...toNotification(shift, 'largeDifferenceWaits'),
    badge: { entry: 'dayClose', count: 1 },
  }))
}

/** The principal is told of each, also of one that two officers accepted. */
const largeNotifications: NotificationsOf = async ({ till }, user, { since }) => {
  if (!user.roles.includes('ROLE_PRINCIPAL')) return []
  const shifts = await till.largeDifferencesSince(since)
  return shifts
    .filter(({ state }) => state !== 'checked')
    .map((shift) => toNotification(shift, 'largeDifference'))
}

function toNotification(shift: Shift, name: 'largeDifference' | 'largeDifferenceWaits'): Notification {
  const subject = sayPaise(largestDifferenceOf(shift))
  return {
    name,
    key: `${name} ${shift.id}`,
    at: shift.count?.at ?? null,
    subject,
    text: m[`notification.${name}`]({ subject }),
    link: routes.dayClose(shift.day),
  }
}
