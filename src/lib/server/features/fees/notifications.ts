import { routes } from '#lib/routes.ts'
import { checksFees, keepsFees } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { Notification, NotificationsOf } from '../../kernel/notifications/notification.ts'
import type { DecidedProposal } from '../../kernel/notifications/proposals.repository.ts'
import {
  sayAmountOf,
  toDecisionNotification,
  toWaitingNotifications,
} from '../../kernel/notifications/proposals.ts'
import { adjustmentProposals, dueChangeProposals, payableRuleProposals } from './proposals.ts'

const decided = ['confirmed', 'refused'] as const

/** Notifies checkers of proposals that they may confirm, and fee keepers of decisions on their own proposals. */
export const feesNotifications: NotificationsOf = async ({ fees }, user, { since }) => {
  const { proposals } = fees
  const notifications: Notification[] = []
  if (checksFees(user)) {
    notifications.push(
      ...toWaitingNotifications(await proposals.waiting(adjustmentProposals, 'proposed', user.id), {
        name: 'adjustmentsWaiting',
        link: `${routes.adjustments}?state=proposed`,
        pageOf: routes.due,
        entry: 'adjustments',
        say: (subject) => m['notification.adjustmentsWaiting']({ subject }),
      }),
      ...toWaitingNotifications(await proposals.waiting(dueChangeProposals, 'proposed', user.id), {
        name: 'dueChangesWaiting',
        link: `${routes.dueChanges}?state=proposed`,
        pageOf: routes.dueChange,
        entry: 'dueChanges',
        say: (subject) => m['notification.dueChangesWaiting']({ subject }),
      }),
      ...toWaitingNotifications(await proposals.waiting(payableRuleProposals, 'proposed', user.id), {
        name: 'payableRulesWaiting',
        link: `${routes.payableRules}?state=proposed`,
        pageOf: routes.payableRule,
        entry: 'payableRules',
        say: (subject) => m['notification.payableRulesWaiting']({ subject }),
      }),
    )
  }
  if (keepsFees(user)) {
    const own = { userId: user.id, since }
    const adjustments = await proposals.decided(adjustmentProposals, decided, own)
    const changes = await proposals.decided(dueChangeProposals, decided, own)
    const rules = await proposals.decided(payableRuleProposals, decided, own)
    const names = new Map([
      ...(await fees.adjustments.payerNames(adjustments.map(({ id }) => id))),
      ...(await fees.changes.payerNames(changes.map(({ id }) => id))),
    ])
    notifications.push(
      ...adjustments.map((each) => toAdjustmentNotification(each, names.get(each.id))),
      ...changes.map((each) => toChangeNotification(each, names.get(each.id))),
      ...rules.map(toRuleNotification),
    )
  }
  return notifications
}

function toAdjustmentNotification(proposal: DecidedProposal, whom: string | undefined): Notification {
  const subject = sayAmountOf(proposal.amount, whom)
  const name = proposal.state === 'confirmed' ? 'adjustmentConfirmed' : 'adjustmentRefused'
  const text = m[`notification.${name}`]({ subject })
  return toDecisionNotification(proposal, { name, subject, text, link: routes.due(proposal.about) })
}

function toChangeNotification(proposal: DecidedProposal, whom: string | undefined): Notification {
  const subject = sayAmountOf(proposal.amount, whom)
  const name = proposal.state === 'confirmed' ? 'dueChangeConfirmed' : 'dueChangeRefused'
  const text = m[`notification.${name}`]({ subject })
  return toDecisionNotification(proposal, { name, subject, text, link: routes.dueChange(proposal.about) })
}

function toRuleNotification(proposal: DecidedProposal): Notification {
  const subject = sayAmountOf(proposal.amount, undefined)
  const name = proposal.state === 'confirmed' ? 'payableRuleConfirmed' : 'payableRuleRefused'
  const text = m[`notification.${name}`]({ subject })
  return toDecisionNotification(proposal, { name, subject, text, link: routes.payableRule(proposal.about) })
}
