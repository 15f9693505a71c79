import { aadhaarColumn } from '#lib/server/features/admissions/aadhaar.ts'
import { createAdmissionsRepository } from '#lib/server/features/admissions/repository.ts'
import { feesRepository } from '#lib/server/features/fees/repository.ts'
import { createGateway, modesAt } from '#lib/server/features/payments/gateway/gateway-client.ts'
import { orderTokens } from '#lib/server/features/payments/orders/order-tokens.ts'
import {
  type PaymentsRepository,
  createPaymentsRepository,
} from '#lib/server/features/payments/repository.ts'
import { sealedField } from '#lib/server/kernel/secrets/sealed-field.ts'
import { type Store, storeOf } from '#lib/server/kernel/store/store.ts'
import type { TestPayments } from './payments.ts'
import { racing } from '../database/race.ts'

/** Replaces the locks on money by plain reads. */
export const withoutLocks = (write: PaymentsRepository): PaymentsRepository => ({
  ...write,
  orders: { ...write.orders, lock: write.orders.find },
  payers: { ...write.payers, lock: async () => {} },
})

/**
 * Builds the parts of the payment features with a store whose next two transactions race; without locks for the twins.
 */
export function racingPayments({ app, clock, sandbox }: TestPayments, isLocked: boolean) {
  const { database, keyring, fees: own } = app
  const payments = createPaymentsRepository(app)
  const admissions = createAdmissionsRepository(sealedField(keyring, aadhaarColumn))
  const all = storeOf(database, (db) => ({
    payments: payments(db),
    fees: feesRepository(db),
    admissions: admissions(db),
  }))
  const raced = racing(database, all, (write) =>
    isLocked
      ? write
      : {
          ...write,
          payments: withoutLocks(write.payments),
          fees: { ...write.fees, dues: { ...write.fees.dues, lock: unlockedDues } },
        },
  )
  type All = typeof raced.read
  const storeFor = <Name extends keyof All>(name: Name): Store<All[Name]> => ({
    read: raced.read[name],
    transact: (work) => raced.transact((write) => work(write[name])),
  })
  async function unlockedDues(ids: readonly string[]) {
    return (await Promise.all(ids.map((id) => own.due(id)))).flatMap((due) => due ?? [])
  }
  const fees = isLocked
    ? own
    : { ...own, lockDues: (_: unknown, ids: readonly string[]) => unlockedDues(ids) }
  const base = sandbox.url
  return {
    stores: { payments: storeFor('payments'), fees: storeFor('fees'), admissions: storeFor('admissions') },
    parts: {
      store: storeFor('payments'),
      fees,
      clock,
      gateway: createGateway(base),
      log: app.log,
      modes: modesAt(base, app.env.mode),
      tokens: orderTokens(keyring),
      origin: 'https://campus.example.edu',
      college: async () => ({ name: 'College', address: '' }),
    },
  }
}
