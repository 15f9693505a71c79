import { checksFees } from '#lib/rules/fee-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Notification, NotificationsOf } from '../../kernel/notifications/notification.ts'

/** What others have proposed and this person may confirm. */
export const feesNotifications: NotificationsOf = async ({ fees }, user) => {
  if (!checksFees(user)) return []
  const adjustments = await fees.figures.waitingForOthersThan(user.id)
  const changes = await fees.changes.waitingForOthersThan(user.id)
  return [
    ...waiting('adjustmentsWaiting', adjustments, routes.adjustments, 'adjustments'),
    ...waiting('dueChangesWaiting', changes, routes.dueChanges, 'dueChanges'),
  ]
}

function waiting(
  name: 'adjustmentsWaiting' | 'dueChangesWaiting',
  { count, newest }: { count: number; newest: string | null },
  page: string,
  entry: string,
): Notification[] {
  if (count === 0) return []
  const subject = String(count)
  return [
    {
      name,
      // What is proposed after it was read is something new.
      key: `${name} ${newest ?? ''}`,
      at: newest,
      subject,
      text: m[`notification.${name}`]({ subject }),
      link: `${page}?state=proposed`,
      badge: { entry, count },
    },
  ]
}
