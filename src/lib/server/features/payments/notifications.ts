import { sayPaise } from '#lib/i18n/rupees.ts'
import { saySeries } from '#lib/payments/receipt-words.ts'
import { routes } from '#lib/routes.ts'
import { checksFees, keepsFees, keepsReceiptSeries, keyMaintainers } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Notification, NotificationsOf } from '../../kernel/notifications/notification.ts'
import type { DecidedProposal } from '../../kernel/notifications/proposals.repository.ts'
import {
  sayAmountOf,
  toDecisionNotification,
  toWaitingNotifications,
} from '../../kernel/notifications/proposals.ts'
import { decisionProposals, refundProposals } from './proposals.ts'

/** Notifies of refunds and decisions that wait for this person, of the outcome of their own, and of gateway keys. */
export const paymentsNotifications: NotificationsOf = async (app, user, recently) => [
  ...(await waitingNotifications(app, user, recently)),
  ...(await decidedNotifications(app, user, recently)),
  ...(await keyNotifications(app, user, recently)),
  ...(await seriesNotifications(app, user, recently)),
]

/** Notifies of starts of receipt series that another person proposed. */
const seriesNotifications: NotificationsOf = async ({ payments }, user) => {
  if (!keepsReceiptSeries(user)) return []
  const all = await payments.seriesStarts.all()
  const waiting = all.filter(({ state, createdBy }) => state === 'proposed' && createdBy !== user.id)
  return waiting.map(({ id, kind, year, createdAt }) => {
    const subject = saySeries(`${kind}:${year}`)
    return {
      name: 'receiptSeriesWaits',
      key: `receiptSeriesWaits ${id}`,
      at: createdAt,
      subject,
      text: m['notification.receiptSeriesWaits']({ subject }),
      link: routes.receiptSeries,
      badge: { entry: 'receiptSeries', count: waiting.length },
    }
  })
}

const waitingNotifications: NotificationsOf = async ({ payments: { proposals } }, user) => {
  const notifications: Notification[] = []
  if (checksFees(user))
    notifications.push(
      ...toWaitingNotifications(await proposals.waiting(refundProposals, 'proposed', user.id), {
        name: 'refundsWaiting',
        link: `${routes.refunds}?state=proposed`,
        pageOf: routes.payment,
        entry: 'refunds',
        say: (subject) => m['notification.refundsWaiting']({ subject }),
      }),
      ...toWaitingNotifications(await proposals.waiting(decisionProposals, 'proposed', user.id), {
        name: 'paymentDecisionsWaiting',
        link: `${routes.paymentReviews}?state=open`,
        entry: 'paymentReviews',
        say: (subject) => m['notification.paymentDecisionsWaiting']({ subject }),
      }),
    )
  if (keepsFees(user))
    notifications.push(
      ...toWaitingNotifications(await proposals.waiting(refundProposals, 'approved', user.id), {
        name: 'refundsToSend',
        link: `${routes.refunds}?state=approved`,
        pageOf: routes.payment,
        entry: 'refunds',
        say: (subject) => m['notification.refundsToSend']({ subject }),
      }),
    )
  return notifications
}

const decidedNotifications: NotificationsOf = async ({ payments }, user, { since }) => {
  if (!keepsFees(user)) return []
  const { proposals } = payments
  const own = { userId: user.id, since }
  const refunds = await proposals.decided(refundProposals, ['approved', 'sent', 'refused'], own)
  const names = await payments.refunds.payerNames(refunds.map(({ id }) => id))
  const decided = refunds.map((each) => toRefundNotification(each, names.get(each.id)))
  for (const proposal of await proposals.decided(decisionProposals, ['confirmed', 'refused'], own)) {
    const attemptId = await payments.attemptOfReview(proposal.about)
    const name = proposal.state === 'confirmed' ? 'paymentDecisionConfirmed' : 'paymentDecisionRefused'
    const subject = sayPaise(Math.abs(proposal.amount))
    const link = attemptId === null ? routes.paymentReviews : routes.payment(attemptId)
    decided.push(
      toDecisionNotification(proposal, { name, subject, link, text: m[`notification.${name}`]({ subject }) }),
    )
  }
  return decided
}

/** A refund at the counter has no attempt. */
const refundPage = (attemptId: string | null): string =>
  attemptId === null ? routes.refunds : routes.payment(attemptId)

/** An approved refund that was not sent is refused in the books, too, but it was given up. */
function refundNameOf({ state, from }: DecidedProposal) {
  if (state === 'approved') return 'refundApproved'
  if (state === 'sent') return 'refundSent'
  return from === 'approved' ? 'refundGivenUp' : 'refundRefused'
}

function toRefundNotification(proposal: DecidedProposal, whom: string | undefined): Notification {
  const name = refundNameOf(proposal)
  const subject = sayAmountOf(proposal.amount, whom)
  const text = m[`notification.${name}`]({ subject })
  const link = refundPage(proposal.about)
  return toDecisionNotification(proposal, { name, subject, text, link })
}

/** Notifies of keys entered by others: those that wait, and those that one person activated alone. */
const keyNotifications: NotificationsOf = async ({ payments, fees }, { id, roles }, { since }) => {
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
