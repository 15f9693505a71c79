import type { WaitingItem } from '#lib/campus/dashboards.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { saySeries } from '#lib/payments/receipt-words.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { listWaitingProposals, sayAsked, saySince } from '../../../kernel/dashboards/waiting-proposals.ts'
import { formatNumber } from '../series/series-start.ts'
import { decisionProposals, refundProposals } from '../proposals.ts'

type Reader = Pick<CurrentUser, 'id'>

const refundsOf = (app: App, { id: userId }: Reader, state: 'proposed' | 'approved') => ({
  app,
  proposals: app.payments.proposals,
  userId,
  table: refundProposals,
  state,
  list: `${routes.refunds}?state=${state}`,
  whom: app.payments.refunds.payerNames,
  // A refund at the counter has no attempt.
  link: ({ about }: { about: string | null }) =>
    about === null ? `${routes.refunds}?state=${state}` : routes.payment(about),
})

/** Lists refunds that the fee checker must approve or refuse. */
export const listRefundsToApprove = (app: App, user: Reader): Promise<WaitingItem[]> =>
  listWaitingProposals({
    ...refundsOf(app, user, 'proposed'),
    title: ({ amount }) => m['tile.refundToApprove']({ amount: sayPaise(amount) }),
    effect: m['tile.refundToApproveMeans'],
    action: m['tile.approve'](),
  })

/** Lists approved refunds that a fee keeper must send. */
export const listRefundsToSend = (app: App, user: Reader): Promise<WaitingItem[]> =>
  listWaitingProposals({
    ...refundsOf(app, user, 'approved'),
    title: ({ amount }) => m['tile.refundToSend']({ amount: sayPaise(amount) }),
    effect: m['tile.refundToSendMeans'],
    action: m['tile.send'](),
  })

/** Lists proposals about payments in doubt. */
export const listDecisions = (app: App, { id: userId }: Reader): Promise<WaitingItem[]> =>
  listWaitingProposals({
    app,
    proposals: app.payments.proposals,
    userId,
    table: decisionProposals,
    state: 'proposed',
    list: `${routes.paymentReviews}?state=open`,
    title: ({ amount }) => m['tile.decisionToConfirm']({ amount: sayPaise(Math.abs(amount)) }),
    effect: m['tile.decisionToConfirmMeans'],
    action: m['tile.decideReview'](),
    link: () => `${routes.paymentReviews}?state=open`,
  })

/** Lists payments in doubt for which nobody has proposed a decision. */
export async function listUnclearPayments({ payments }: App): Promise<WaitingItem[]> {
  const { count, oldest } = await payments.unclearPayments()
  if (count === 0) return []
  return [
    {
      title: m['tile.reviewsToPropose']({ reviews: showCount(count) }),
      asked: saySince(oldest),
      effect: m['tile.reviewsToProposeMeans'](),
      action: m['tile.propose'](),
      link: `${routes.paymentReviews}?state=open`,
    },
  ]
}

/** Lists starts of receipt series that another person proposed. */
export async function listSeriesStarts({ payments, people }: App, { id }: Reader): Promise<WaitingItem[]> {
  const all = await payments.seriesStarts.all()
  const waiting = all.filter(({ state, createdBy }) => state === 'proposed' && createdBy !== id)
  const names = await people.namesOf([...new Set(waiting.map(({ createdBy }) => createdBy))])
  return waiting.map((start) => ({
    title: m['tile.seriesToConfirm']({ series: saySeries(`${start.kind}:${start.year}`) }),
    asked: sayAsked(names.get(start.createdBy), start.createdAt),
    effect: m['tile.seriesToConfirmMeans']({ number: formatNumber(start, start.behind + 1) }),
    action: m['receiptSeries.confirm'](),
    link: routes.receiptSeries,
  }))
}

/** Lists gateway keys that another maintainer entered. */
export async function listGatewayKeys(app: App, { id }: Reader): Promise<WaitingItem[]> {
  const waiting = (await app.payments.waitingKeyChanges()).filter(({ createdBy }) => createdBy !== id)
  if (waiting.length === 0) return []
  const names = await app.people.namesOf([...new Set(waiting.map(({ createdBy }) => createdBy))])
  const types = new Map(await app.fees.types.choices())
  return waiting.map(({ feeTypeId, createdBy, createdAt }) => ({
    title: m['tile.keyToConfirm']({ feeType: types.get(feeTypeId) ?? '' }),
    asked: sayAsked(names.get(createdBy), createdAt),
    effect: m['tile.keyToConfirmMeans'](),
    action: m['tile.confirmKey'](),
    link: routes.gatewayKeys,
  }))
}
