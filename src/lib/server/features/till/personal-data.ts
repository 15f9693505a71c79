import { sql } from 'kysely'
import { m } from '#paraglide/messages.js'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'

/** What the till keeps stays in the books, as the receipts do. */
export const tillPersonalData: PersonalData = {
  statements: [
    {
      people: 'student',
      what: m['told.till.what'],
      seenBy: m['told.till.seen'],
      kept: m['told.till.kept'],
    },
  ],
  impersonal: {
    till_days: 'Days on which money was taken.',
    till_sale_orders: 'Which orders a sale made, by ids.',
    till_payouts: 'Which refunds a shift paid out, by ids.',
    till_cancelled_orders: 'Which receipts a request is about, by ids.',
    till_tender_parts: 'How much of a tender went to which order, by ids.',
  },
  records: [
    {
      name: 'tenders',
      title: m['personalData.tenders'],
      tables: ['till_tenders'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.booksKept'],
      async read({ app, db, person }) {
        const { rows } = await sql<{ day: string; amount: number }>`
          select till_tenders.day, till_tenders.way, till_tender_parts.amount, reference, bank, dated_on as "datedOn",
            till_tenders.state, bank_day as "bankDay", bank_reason as "bankReason"
          from till_tenders
          join till_tender_parts on tender_id = till_tenders.id
          join payment_orders on payment_orders.id = order_id
          where ${app.fees.payers.isPerson(person)}
          order by till_tenders.day, till_tenders.id`.execute(db)
        return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
      },
    },
    {
      name: 'claims',
      title: m['personalData.claims'],
      tables: ['till_claim_lines'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.booksKept'],
      async read({ app, db, person }) {
        const { rows } = await sql<{ amount: number }>`
          select till_tenders.day, till_claim_lines.amount, reference, bank, dated_on as "datedOn",
            till_tenders.state, bank_reason as "bankReason"
          from till_claim_lines
          join till_tenders on till_tenders.id = tender_id
          join dues on dues.id = due_id
          where ${app.fees.payers.isPerson(person)}
          order by till_tenders.day, till_tenders.id, place`.execute(db)
        return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
      },
    },
    tracesIn({
      name: 'tillShifts',
      title: m['personalData.tillShifts'],
      table: 'till_shifts',
      by: ['cashier_id'],
      shows: { day: 'day', openedAt: 'opened_at', state: 'state' },
    }),
    tracesIn({
      name: 'tillDeposits',
      title: m['personalData.tillDeposits'],
      table: 'till_deposits',
      by: ['by_id'],
      shows: { at: 'at', amount: 'amount' },
    }),
    tracesIn({
      name: 'tillCashDeposits',
      title: m['personalData.tillCashDeposits'],
      table: 'till_cash_deposits',
      by: ['created_by'],
      shows: { at: 'created_at', day: 'day', amount: 'amount', state: 'state' },
    }),
    tracesIn({
      name: 'tillReopenings',
      title: m['personalData.tillReopenings'],
      table: 'till_reopenings',
      by: ['created_by'],
      shows: { at: 'created_at', day: 'day', reason: 'reason', state: 'state' },
    }),
    tracesIn({
      name: 'tillSales',
      title: m['personalData.tillSales'],
      table: 'till_sales',
      by: ['by_id'],
      shows: { at: 'at', amount: 'amount' },
    }),
    tracesIn({
      name: 'tillCancellations',
      title: m['personalData.tillCancellations'],
      table: 'till_cancellations',
      by: ['created_by'],
      shows: { at: 'created_at', amount: 'amount', reason: 'reason', state: 'state' },
    }),
  ],
}
