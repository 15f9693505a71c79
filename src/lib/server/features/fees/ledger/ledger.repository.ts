import type { InferResult, Insertable, Kysely } from 'kysely'
import { bankTransfer, type Payer } from '#lib/schemas/fees/kinds.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { LedgerRow } from '../tables.ts'

/** The part of a ledger row that belongs to one due, in paise. */
export interface Allocation {
  dueId: string
  amount: number
}

/** A refund that was recorded as sent at the gateway and that the college's bank transferred instead. */
export interface ReroutedRefund {
  orderId: string
  /** Positive paise. */
  amount: number
  /** The reference that the ledger has. */
  before: string
  /** The reference of the bank. */
  reference: string
}

/** What a tender of the till has paid of one order and fee type. */
export interface TenderPayment {
  payer: Payer
  feeTypeId: string
  orderId: string
  receiptNumber: string | null
  method: string
  paid: readonly Allocation[]
}

/** Rows are only added; only a rerouted refund changes its method and reference. */
export function ledgerRepository(db: Kysely<Tables>) {
  return {
    async add(row: Insertable<LedgerRow>, allocations: readonly Allocation[]): Promise<void> {
      await db.insertInto('fee_ledger').values(row).execute()
      if (allocations.length === 0) return
      const lines = allocations.map(({ dueId, amount }) => ({ ledger_id: row.id, due_id: dueId, amount }))
      await db.insertInto('fee_allocations').values(lines).execute()
    },

    /** Returns the ledger rows of a payer, oldest first. */
    async ofPayer({ kind, id }: Payer): Promise<LedgerRow[]> {
      const rows = await ledger(db)
        .where('payer_kind', '=', kind)
        .where('payer_id', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute()
      return rows.map(entryOf)
    },

    async ofOrder(orderId: string): Promise<LedgerRow[]> {
      const rows = await ledger(db).where('order_id', '=', orderId).orderBy('at').orderBy('id').execute()
      return rows.map(entryOf)
    },

    /** Returns the paise returned of some orders; leaves out orders of which nothing was returned. */
    async returnedOfOrders(orderIds: readonly string[]): Promise<Map<string, number>> {
      const returned = new Map<string, number>()
      for (const part of chunksOf(orderIds)) {
        const rows = await db
          .selectFrom('fee_ledger')
          .select((eb) => ['order_id', eb.fn.sum<number | string>('amount').as('amount')])
          .where('order_id', 'in', part)
          .where('kind', '<>', 'payment')
          .groupBy('order_id')
          .execute()
        for (const { order_id, amount } of rows) returned.set(order_id ?? '', -Number(amount))
      }
      return returned
    },

    /** Returns the paise returned from payments of the due. */
    async returnedOfDue(dueId: string): Promise<number> {
      const row = await db
        .selectFrom('fee_allocations')
        .select((eb) => eb.fn.sum<number | string | null>('amount').as('amount'))
        .where('due_id', '=', dueId)
        .where('amount', '<', 0)
        .executeTakeFirst()
      return -Number(row?.amount ?? 0)
    },

    /** Returns the payment method of an order; empty if unknown. */
    async methodOfOrder(orderId: string): Promise<string> {
      const row = await db
        .selectFrom('fee_ledger')
        .select('method')
        .where('order_id', '=', orderId)
        .where('kind', '=', 'payment')
        .orderBy('at')
        .limit(1)
        .executeTakeFirst()
      return row?.method ?? ''
    },

    /** Sets method and reference of a rerouted refund. */
    async setTransferred({ orderId, amount, before, reference }: ReroutedRefund): Promise<void> {
      const rows = db
        .selectFrom('fee_ledger')
        .select('id')
        .where('order_id', '=', orderId)
        .where('kind', '=', 'refund')
        .where('amount', '=', -amount)
        .where('reference', '=', before)
        .where('method', '<>', bankTransfer)
        .orderBy('at')
        .limit(1)
      await db
        .updateTable('fee_ledger')
        .set({ method: bankTransfer, reference })
        .where('id', 'in', rows)
        .execute()
    },

    /** Returns the net paise of an order by due. Of an advance, no more than what is left of it. */
    async netOfOrder(orderId: string): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('fee_allocations')
        .innerJoin('fee_ledger', 'fee_ledger.id', 'ledger_id')
        .innerJoin('dues', 'dues.id', 'due_id')
        .select((eb) => ['due_id', eb.fn.sum<number>('fee_allocations.amount').as('amount')])
        .select(['dues.state', 'dues.settled'])
        .where('order_id', '=', orderId)
        .groupBy(['due_id', 'dues.state', 'dues.settled'])
        .execute()
      return new Map(
        rows.map(({ due_id, amount, state, settled }) => [
          due_id,
          state === 'advance' ? Math.min(Number(amount), Number(settled)) : Number(amount),
        ]),
      )
    },

    /** Returns what a tender has paid and what did not go back since, sorted by order and fee type. */
    async netOfTender(tenderId: string): Promise<TenderPayment[]> {
      const rows = await db
        .selectFrom('fee_allocations')
        .innerJoin('fee_ledger as money', 'money.id', 'ledger_id')
        .where('tender_id', '=', tenderId)
        .select(['due_id', 'payer_kind', 'payer_id', 'fee_type_id', 'order_id', 'receipt_number', 'method'])
        .select((eb) => eb.fn.sum<number | string>('fee_allocations.amount').as('paid'))
        .groupBy(['due_id', 'payer_kind', 'payer_id', 'fee_type_id', 'order_id', 'receipt_number', 'method'])
        .orderBy('order_id')
        .orderBy('fee_type_id')
        .orderBy('due_id')
        .execute()
      const left = rows.filter(({ paid }) => Number(paid) > 0)
      return [...Map.groupBy(left, (row) => `${row.order_id} ${row.fee_type_id}`).values()].flatMap((own) => {
        const [first] = own
        if (!first) return []
        return [
          {
            payer: { kind: first.payer_kind, id: first.payer_id },
            feeTypeId: first.fee_type_id,
            orderId: first.order_id ?? '',
            receiptNumber: first.receipt_number,
            method: first.method,
            paid: own.map(({ due_id, paid }) => ({ dueId: due_id, amount: Number(paid) })),
          },
        ]
      })
    },

    async allocationsOf(ledgerId: string): Promise<Allocation[]> {
      const rows = await db
        .selectFrom('fee_allocations')
        .selectAll()
        .where('ledger_id', '=', ledgerId)
        .orderBy('due_id')
        .execute()
      return rows.map(({ due_id, amount }) => ({ dueId: due_id, amount: Number(amount) }))
    },
  }
}

const ledger = (db: Kysely<Tables>) => db.selectFrom('fee_ledger').selectAll()
type Row = InferResult<ReturnType<typeof ledger>>[number]

const entryOf = (row: Row): LedgerRow => ({ ...row, amount: Number(row.amount) })
