import type { RecordKeepers } from '../../kernel/kept-records.ts'

/** A due that somebody is just paying stays as it is: what is paid is what was due when the payment began. */
export const keptByPayments: RecordKeepers = {
  dues: {
    reason: 'dueBeingPaid',
    async kept(db, ids) {
      const rows = await db
        .selectFrom('payment_order_lines as line')
        .innerJoin('payment_orders as order', 'order.id', 'line.order_id')
        .innerJoin('payment_attempts as attempt', 'attempt.order_id', 'order.id')
        .select('line.due_id')
        .distinct()
        .where('line.due_id', 'in', ids)
        .where('order.state', '=', 'open')
        .where('attempt.state', 'in', ['CREATING', 'CREATE_UNKNOWN', 'PENDING', 'QUARANTINED'])
        .execute()
      return rows.map(({ due_id }) => due_id)
    },
  },
}
