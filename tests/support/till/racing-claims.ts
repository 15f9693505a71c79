import { createCounterPayments } from '#lib/server/features/payments/counter/counter-payments.ts'
import { orderTokens } from '#lib/server/features/payments/orders/order-tokens.ts'
import { createPaymentsRepository } from '#lib/server/features/payments/repository.ts'
import { createClaims } from '#lib/server/features/till/claims/claims.service.ts'
import { tillRepository } from '#lib/server/features/till/repository.ts'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import { racing } from '../database/race.ts'
import type { TestPayments } from '../payments/payments.ts'
import { racingPayments, withoutLocks } from '../payments/racing-payments.ts'

/** A match of a transfer and a payment at the gateway that race for certain; without locks for the twin. */
export function racingClaimBesideGateway(
  payments: TestPayments,
  { isLocked, isRaced }: { isLocked: boolean; isRaced: boolean },
) {
  const { app, clock } = payments
  const { database, people, keyring } = app
  const { parts } = racingPayments(payments, isLocked)
  const repositoryOf = createPaymentsRepository(app)
  const unlocked: typeof repositoryOf = (tx) => {
    const write = withoutLocks(repositoryOf(tx))
    return { ...write, payers: { ...write.payers, lockAll: async () => {} } }
  }
  const ofPayments = isLocked ? repositoryOf : unlocked
  const both = storeOf(database, (db) => ({ payments: ofPayments(db), till: tillRepository(db) }))
  const raced = isRaced ? racing(database, both) : both
  type Both = typeof raced.read
  const storeFor = <Name extends keyof Both>(name: Name): Store<Both[Name]> => ({
    read: raced.read[name],
    transact: (work) => raced.transact((write) => work(write[name])),
  })
  const { fees } = parts
  const counter = createCounterPayments({
    repositoryOf: ofPayments,
    read: repositoryOf(database.reads),
    fees,
    tokens: orderTokens(keyring),
  })
  const { matchClaim } = createClaims({
    store: storeFor('till'),
    clock,
    people,
    fees,
    payments: {
      ...app.payments,
      ...counter,
      askAboutPayers: async () => {},
      dueWords: async () => () => ({ text: '', semester: '' }),
    },
    college: async () => ({ name: 'College', address: '' }),
  })
  return { matchClaim, parts: { ...parts, store: storeFor('payments') } }
}
