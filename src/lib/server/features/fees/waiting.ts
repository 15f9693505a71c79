import type { WaitingItem } from '#lib/campus/dashboards.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { type DueChangeKind, dueChangeKinds } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { listWaitingProposals } from '../../kernel/dashboards/waiting-proposals.ts'
import { adjustmentProposals, dueChangeProposals, payableRuleProposals } from './proposals.ts'

/** Lists what the fee checker must decide: adjustments, changes by which students owe less, and rules of who pays. */
export async function listWaitingFees(app: App, { id: userId }: CurrentUser): Promise<WaitingItem[]> {
  const waiting = {
    app,
    proposals: app.fees.proposals,
    userId,
    state: 'proposed',
    action: m['tile.decide'](),
  }
  const adjustments = await listWaitingProposals({
    ...waiting,
    table: adjustmentProposals,
    list: `${routes.adjustments}?state=proposed`,
    title: ({ amount }) =>
      amount < 0
        ? m['tile.concession']({ amount: sayPaise(-amount) })
        : m['tile.extraCharge']({ amount: sayPaise(amount) }),
    effect: ({ amount }) => (amount < 0 ? m['tile.concessionMeans']() : m['tile.extraChargeMeans']()),
    whom: app.fees.adjustments.payerNames,
    link: ({ about }) => routes.due(about),
  })
  const changes = await listWaitingProposals({
    ...waiting,
    // The kind says what a change means.
    table: { ...dueChangeProposals, about: 'kind' },
    list: `${routes.dueChanges}?state=proposed`,
    title: ({ about, amount }) => `${m[`dueChanges.kind.${kindOf(about)}`]()}: ${sayPaise(amount)}`,
    effect: ({ about }) => m[`dueChanges.means.${kindOf(about)}`](),
    whom: app.fees.changes.payerNames,
    link: ({ id }) => routes.dueChange(id),
  })
  const rules = await listWaitingProposals({
    ...waiting,
    table: payableRuleProposals,
    list: `${routes.payableRules}?state=proposed`,
    title: ({ amount }) => m['payableRules.waiting']({ amount: sayPaise(amount) }),
    effect: () => m['payableRules.means'](),
    link: ({ id }) => routes.payableRule(id),
  })
  return [...adjustments, ...changes, ...rules]
}

const kindOf = (stored: string): DueChangeKind => dueChangeKinds.find((kind) => kind === stored) ?? 'cancel'
