import { keyMaintainers } from '#lib/rules/fee-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../kernel/notifications/notification.ts'

/** Keys of the gateway that somebody else typed in: those that wait, and those that one person put in force alone. */
export const paymentsNotifications: NotificationsOf = async (
  { payments, fees },
  { id, roles },
  { since },
) => {
  if (!keyMaintainers.some((role) => roles.includes(role))) return []
  const names = new Map(await fees.types.choices())
  const waiting = (await payments.waitingKeyChanges()).filter(({ createdBy }) => createdBy !== id)
  const enacted = roles.includes('ROLE_ADMIN') ? await payments.keysEnactedSince(since) : []
  return [
    ...waiting.map((change) => ({ change, name: 'gatewayKeyWaits' as const })),
    ...enacted.map((change) => ({ change, name: 'gatewayKeyEnacted' as const })),
  ].map(({ change, name }) => {
    const subject = names.get(change.feeTypeId) ?? ''
    return {
      name,
      key: `${name} ${change.id}`,
      at: change.createdAt,
      subject,
      text: m[`notification.${name}`]({ subject }),
      link: routes.gatewayKeys,
      ...(name === 'gatewayKeyWaits' && { badge: { entry: 'gatewayKeys', count: waiting.length } }),
    }
  })
}
