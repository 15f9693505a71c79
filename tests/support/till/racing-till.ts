import {
  type AdvancesAtCounter,
  createAdvancesAtCounter,
} from '#lib/server/features/till/advances/advances.service.ts'
import { feesRepository } from '#lib/server/features/fees/repository.ts'
import { createCounterPayments } from '#lib/server/features/payments/counter/counter-payments.ts'
import { orderTokens } from '#lib/server/features/payments/orders/order-tokens.ts'
import { createPaymentsRepository } from '#lib/server/features/payments/repository.ts'
import {
  type Cancellations,
  createCancellations,
} from '#lib/server/features/till/cancellations/cancellations.service.ts'
import {
  type CounterRefunds,
  createCounterRefunds,
} from '#lib/server/features/till/payouts/refunds.service.ts'
import { type Claims, createClaims } from '#lib/server/features/till/claims/claims.service.ts'
import { type TillRepository, tillRepository } from '#lib/server/features/till/repository.ts'
import {
  type CashDeposits,
  createCashDeposits,
} from '#lib/server/features/till/cash-deposits/cash-deposits.service.ts'
import { createPapers, type Papers } from '#lib/server/features/till/papers/papers.service.ts'
import { createReopenings, type Reopenings } from '#lib/server/features/till/reopenings/reopenings.service.ts'
import { createSales, type Sales } from '#lib/server/features/till/sales/sales.service.ts'
import { createShifts, type Shifts } from '#lib/server/features/till/shifts/shifts.service.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { racing } from '../database/race.ts'
import type { TestPayments } from '../payments/payments.ts'

/** Replaces the locks of the till by plain reads. */
const withoutLocks = (write: TillRepository): TillRepository => ({
  ...write,
  // Beginning a day that another transaction changes waits for it, too.
  days: {
    ...write.days,
    begin: async () => {},
    hold: write.days.find,
    lock: write.days.find,
    // Written whatever version the day has by now.
    async setState({ day }, state, at) {
      await write.transaction
        .updateTable('till_days')
        .set({ state, updated_at: at })
        .where('day', '=', day)
        .execute()
      return true
    },
  },
  reopenings: {
    ...write.reopenings,
    async setState({ id }, state, at) {
      await write.transaction
        .updateTable('till_reopenings')
        .set({ state, updated_at: at })
        .where('id', '=', id)
        .execute()
      return true
    },
  },
  shifts: { ...write.shifts, lock: write.shifts.find, lockOpen: write.shifts.openOf },
  // Written whatever version the paper has by now.
  papers: {
    ...write.papers,
    async setAnswered({ id }, state, { bankDay, bankReason, at }) {
      const set = { state, bank_day: bankDay, bank_reason: bankReason, updated_at: at }
      await write.transaction.updateTable('till_tenders').set(set).where('id', '=', id).execute()
      return true
    },
  },
  claims: {
    ...write.claims,
    async setState({ id }, state, set) {
      const every = { ...set, state }
      await write.transaction.updateTable('till_tenders').set(every).where('id', '=', id).execute()
      return true
    },
  },
})

/** The till with a store whose next two transactions race; without its locks and those of the money for the twins. */
export function racingTill(
  { app, clock }: TestPayments,
  isLocked: boolean,
): Sales &
  Shifts &
  CashDeposits &
  Reopenings &
  Papers &
  Claims &
  Cancellations &
  CounterRefunds &
  AdvancesAtCounter {
  const { database, people, keyring, payments, fees } = app
  const store = racing(database, storeOf(database, tillRepository), isLocked ? undefined : withoutLocks)
  const repositoryOf = createPaymentsRepository(app)
  const unlocked: typeof repositoryOf = (tx) => {
    const write = repositoryOf(tx)
    return { ...write, payers: { ...write.payers, lockAll: async () => {} } }
  }
  const counter = createCounterPayments({
    repositoryOf: isLocked ? repositoryOf : unlocked,
    read: repositoryOf(database.reads),
    fees: isLocked
      ? fees
      : {
          ...fees,
          lockDues: async (tx, ids) =>
            (await Promise.all(ids.map((id) => feesRepository(tx).dues.find(id)))).flatMap(
              (due) => due ?? [],
            ),
        },
    tokens: orderTokens(keyring),
  })
  const parts = {
    store,
    clock,
    fees,
    payments: {
      ...payments,
      ...counter,
      // Asking the gateway would be a transaction of its own.
      askAboutPayers: async () => {},
      dueWords: async () => () => ({ text: '', semester: '' }),
    },
    college: async () => ({ name: 'College', address: '' }),
  }
  return {
    ...createShifts({ store, clock }),
    ...createCashDeposits({ store, clock }),
    ...createReopenings({ store, clock }),
    ...createPapers({ store, clock, fees, payments: counter }),
    ...createAdvancesAtCounter({
      store,
      clock,
      fees,
      payments: { ...payments, ...counter, dueWords: async () => () => ({ text: '', semester: '' }) },
    }),
    ...createCancellations({ store, clock, payments: counter }),
    ...createCounterRefunds({ store, clock, payments: { ...payments, ...counter } }),
    ...createClaims({ ...parts, people }),
    ...createSales({ ...parts, people }),
  }
}
