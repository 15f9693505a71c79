import type { RecordKeepers } from '../../../kernel/records/kept-records.ts'

/** A due that somebody is just paying stays as it is: what is paid is what was due when the payment began. */
export const paymentsDeleteGuard: RecordKeepers = {
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
        .where((eb) =>
          eb.or([
            eb('attempt.state', 'in', ['CREATING', 'CREATE_UNKNOWN', 'PENDING']),
            // Kept apart, until somebody has decided.
            eb.and([
              eb('attempt.state', '=', 'QUARANTINED'),
              eb.exists(
                eb
                  .selectFrom('payment_reviews as review')
                  .select('review.id')
                  .whereRef('review.attempt_id', '=', 'attempt.id')
                  .where('review.state', '=', 'open'),
              ),
            ]),
          ]),
        )
        .execute()
      return rows.map(({ due_id }) => due_id)
    },
  },
}
