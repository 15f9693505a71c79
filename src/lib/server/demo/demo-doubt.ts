import type { App } from '../app.ts'
import { attemptRow } from '../features/payments/attempts/attempt.ts'
import { newId } from '../kernel/core/ids.ts'

/** As it is when a part was paid a week ago, and the rest never came: the accounts office has something to decide. */
export async function leaveInDoubt({ students, fees, payments, database, clock }: App): Promise<void> {
  const [student] = await students.records(['21B81A0502'])
  const dues = student ? await fees.duesOf({ kind: 'student', id: student.id }) : []
  const due = dues.find(({ kind }) => kind === 'miscellaneous') ?? dues[0]
  const key = due && (await payments.keys()).find(({ feeTypeId }) => feeTypeId === due.feeTypeId)
  if (!student || !due || !key) return
  const at = new Date(Date.parse(clock.now()) - 7 * 24 * 60 * 60_000).toISOString()
  const since = { version: 1, created_at: at, updated_at: at }
  const id = newId()
  const charge = newId()
  const line = { dueId: due.id, text: due.year, amount: due.open }
  const person = { number: '21B81A0502', name: student.name, email: '', phone: '' }
  const shown = { ...person, feeType: due.feeType, semester: '', lines: [line] }
  const db = database.writes
  await db
    .insertInto('payment_orders')
    .values({
      id,
      kind: due.kind,
      fee_type_id: due.feeTypeId,
      payer_kind: 'student',
      payer_id: student.id,
      shown: JSON.stringify(shown),
      amount: due.open,
      state: 'open',
      token_hash: newId(),
      ...since,
      created_by: 'system',
    })
    .execute()
  await db
    .insertInto('payment_order_lines')
    .values({ order_id: id, due_id: due.id, amount: due.open })
    .execute()
  const attempt = `${id}-1`
  await db
    .insertInto('payment_attempts')
    .values(
      attemptRow(
        {
          id: attempt,
          order_id: id,
          key_id: key.id,
          key_version: key.version,
          amount: due.open,
          state: 'EXPIRED',
          charge_uuid: charge,
          webhook_hash: newId(),
          checks: 30,
          expires_at: at,
        },
        at,
      ),
    )
    .execute()
  await db
    .insertInto('payment_reviews')
    .values({
      id: newId(),
      attempt_id: attempt,
      cause: 'partPaid',
      facts: JSON.stringify({ uuid: charge }),
      amount: 50_000,
      state: 'open',
      outcome: '',
      ...since,
    })
    .execute()
}
