import { checksRules } from '#lib/regulations/rule-roles.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../kernel/notifications/notification.ts'

/** Notifies the deans and the principal of proposed rules, and their proposers of the decision. */
export const regulationsNotifications: NotificationsOf = async (
  { regulations, catalogue },
  user,
  { since },
) => {
  const rules = await regulations.all()
  const { nameOf } = await catalogue.read()
  const waiting = rules.filter(
    ({ state, createdBy }) => state === 'proposed' && createdBy !== user.id && checksRules(user),
  )
  const decided = rules.filter(
    ({ state, createdBy, updatedAt }) =>
      (state === 'confirmed' || state === 'refused') && createdBy === user.id && updatedAt >= since,
  )
  return [
    ...waiting.map((rule) => ({
      rule,
      name: 'regulationRuleWaits' as const,
      at: rule.createdAt,
      badge: { entry: 'regulations', count: waiting.length },
    })),
    ...decided.map((rule) => ({
      rule,
      name:
        rule.state === 'confirmed'
          ? ('regulationRuleConfirmed' as const)
          : ('regulationRuleRefused' as const),
      at: rule.updatedAt,
    })),
  ].map(({ rule, name, ...more }) => {
    const subject = nameOf(rule.regulationId)
    const kind = m[`regulations.kind.${rule.kind}`]()
    const text = m[`notification.${name}`]({ regulation: subject, kind })
    return {
      name,
      key: `${name} ${rule.id}`,
      subject,
      text,
      link: routes.regulation(rule.regulationId),
      ...more,
    }
  })
}
