import { sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { PersonRequest, PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { attemptRepository } from './attempts/attempt.repository.ts'
import { orderRepository } from './orders/order.repository.ts'
import type { Order } from './orders/order.ts'
import { receiptRepository } from './receipts/receipt.repository.ts'
import { refundRepository } from './refunds/refund.repository.ts'

/** Receipts and payments stay in the books; the payer's contact details are erased. */
export const paymentsPersonalData: PersonalData = {
  statements: [
    {
      people: 'student',
      what: m['told.payments.what'],
      seenBy: m['told.payments.seen'],
      kept: m['told.payments.kept'],
    },
  ],
  impersonal: {
    gateway_passwords: 'Keys of the college, sealed.',
    payment_order_lines: 'Which dues an order is for, by ids.',
  },
  records: [
    {
      name: 'receipts',
      title: m['personalData.receipts'],
      tables: ['payment_receipts'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.booksKept'],
      async read({ app, db, person }) {
        const { find } = receiptRepository(db)
        const { rows } = await sql<{ number: string }>`select number from payment_receipts
          where ${app.fees.payers.isPerson(person)} order by number`.execute(db)
        const receipts = await Promise.all(rows.map(({ number }) => find(number)))
        return receipts.flatMap((receipt) =>
          receipt ? [{ number: receipt.number, issuedAt: receipt.issuedAt, ...receipt.snapshot }] : [],
        )
      },
    },
    {
      name: 'orders',
      title: m['personalData.orders'],
      tables: ['payment_orders', 'payment_attempts', 'payment_refunds', 'payment_decisions'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.ordersKept'],
      async read(asked) {
        const orders = await ordersOf(asked)
        return Promise.all(
          orders.map(async ({ id, createdAt, kind, amount, state, shown }) => ({
            id,
            at: createdAt,
            kind,
            amount,
            state,
            feeType: shown.feeType,
            semester: shown.semester,
            attempts: await attemptsOf(asked, id),
          })),
        )
      },
    },
    {
      name: 'keptMoney',
      title: m['personalData.keptMoney'],
      tables: ['kept_payments'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.ordersKept'],
      async read({ app, db, person }) {
        const { rows } = await sql<{ at: string; amount: number; reason: string }>`
          select created_at as at, amount, reason from kept_payments where ${app.fees.payers.isPerson(person)}
          order by created_at`.execute(db)
        return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
      },
    },
    tracesIn({
      name: 'gatewayKeyChanges',
      title: m['personalData.gatewayKeyChanges'],
      table: 'gateway_key_changes',
      by: ['created_by'],
      shows: { at: 'created_at', key: 'key_id' },
    }),
    tracesIn({
      name: 'receiptSeries',
      title: m['personalData.receiptSeries'],
      table: 'receipt_series',
      by: ['created_by'],
      shows: { at: 'created_at', series: 'kind' },
    }),
    tracesIn({
      name: 'gatewayKeys',
      title: m['personalData.gatewayKeys'],
      table: 'gateway_keys',
      by: ['created_by'],
      shows: { at: 'created_at', key: 'id' },
    }),
    {
      name: 'contacts',
      title: m['personalData.paymentContacts'],
      tables: ['payment_orders', 'payment_events', 'payment_reviews'],
      fate: 'erased',
      kept: m['personalData.paymentContactsKept'],
      async read(asked) {
        const orders = await ordersOf(asked)
        return orders.map(({ id, shown: { email, parentEmail, phone } }) => ({
          id,
          email,
          parentEmail,
          phone,
        }))
      },
      async erase({ db, ...asked }) {
        for (const { id, shown } of await ordersOf({ db, ...asked })) {
          const without = JSON.stringify({ ...shown, email: '', parentEmail: '', phone: '' })
          await db.updateTable('payment_orders').set({ shown: without }).where('id', '=', id).execute()
          for (const attempt of await attemptRepository(db).ofOrder(id))
            await db.deleteFrom('payment_events').where('attempt_id', '=', attempt.id).execute()
        }
      },
    },
  ],
}

/** Reads the payment attempts of an order with their refunds. */
async function attemptsOf({ db }: PersonRequest, orderId: string): Promise<object[]> {
  const attempts = await attemptRepository(db).ofOrder(orderId)
  return Promise.all(
    attempts.map(async ({ id, createdAt, state, chargeUuid, paidBy }) => ({
      at: createdAt,
      state,
      transactionId: chargeUuid,
      paidBy,
      refunds: (await refundRepository(db).ofAttempt(id)).map(({ createdAt: since, amount, state: is }) => ({
        at: since,
        amount,
        state: is,
      })),
    })),
  )
}

async function ordersOf({ app, db, person }: PersonRequest): Promise<Order[]> {
  const { find } = orderRepository(db)
  const { rows } = await sql<{ id: string }>`select id from payment_orders
    where ${app.fees.payers.isPerson(person)} order by created_at, id`.execute(db)
  const orders = await Promise.all(rows.map(({ id }) => find(id)))
  return orders.flatMap((order) => order ?? [])
}
