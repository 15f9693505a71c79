import { indianDate } from '#lib/rules/indian-time.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { payersOf } from './payers.policy.ts'

/** What a student or a parent is told of fees. */
export function ownFacts(app: App, user: CurrentUser) {
  const payers = once(async () => (await payersOf(app, user)).map(({ payer }) => payer))
  const dues = once(async () => (await Promise.all((await payers()).map(app.fees.duesOf))).flat())
  const receipts = once(async () =>
    (await Promise.all((await payers()).map(app.payments.receiptsOf)))
      .flat()
      .toSorted((one, other) => (one.issuedAt < other.issuedAt ? 1 : -1)),
  )
  return {
    today: indianDate(app.clock.now()),
    dues,
    open: once(async () => (await dues()).filter(({ state }) => state === 'open')),
    receipts,
    lastReceipt: once(async () => (await receipts())[0] ?? null),
    /** Of the whole college. */
    reviews: once(app.payments.openReviews),
    refunds: once(app.payments.openRefunds),
    lastReceipts: once(app.payments.lastReceipts),
  }
}

export type OwnFacts = ReturnType<typeof ownFacts>
