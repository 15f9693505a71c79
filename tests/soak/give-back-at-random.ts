import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { App } from '#lib/server/kernel/app.ts'
import { isDomainError } from '#lib/server/kernel/core/errors.ts'
import { sunita, vijaya } from '../support/payments/fees.ts'
import { type SoakRun, type Tally, count } from './pay-at-random.ts'

/**
 * Simulates the accounts office, which now and then refunds a part of a payment, or all that is left, by bank transfer.
 */
export async function giveBackAtRandom(run: SoakRun, tally: Tally): Promise<void> {
  while (!run.isOver()) {
    await setTimeout(Math.random() * run.pause)
    await giveBack(run.app, tally)
  }
}

async function giveBack(app: App, tally: Tally): Promise<void> {
  const [attempt] = await someAttempt(app)
  const left = attempt ? await app.payments.refunds.left(attempt.id) : 0
  if (!attempt || left === 0) return
  const amount = Math.random() < 0.5 ? left : Math.ceil(Math.random() * left)
  const after = Math.random() < 0.5 ? 'owed' : 'dropped'
  const { refunds } = app.payments
  const asked = { amount, way: 'transfer', after, reason: 'Given back by the bank' } as const
  const sent = { reference: `UTR ${attempt.id}`, sentOn: indianDate(new Date().toISOString()) }
  try {
    const id = await refunds.propose(attempt.id, asked, sunita)
    await refunds.approve(id, vijaya)
    await refunds.send(id, sent, sunita)
    count(tally, 'givenBack')
  } catch (error) {
    // The gateway has reported another amount meanwhile.
    if (!isDomainError(error)) throw error
    count(tally, 'notGivenBack')
  }
}

/** Returns a random payment whose money is in the ledger or in doubt. */
const someAttempt = ({ database: { reads } }: App): Promise<{ id: string }[]> =>
  reads
    .selectFrom('payment_attempts')
    .select('id')
    .where('state', 'in', ['PAID', 'QUARANTINED'])
    .orderBy(sql`random()`)
    .limit(1)
    .execute()
