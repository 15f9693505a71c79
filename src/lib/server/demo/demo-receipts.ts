import { oneDay } from '#lib/rules/dates/indian-days.ts'
import type { App } from '../app.ts'
import { bookPayment } from './book-payment.ts'
import { seededRandom } from './random.ts'

const payments = 48
/** Days before today over which they were made. */
const span = 60

/** Some of the students have paid in the last weeks; those who have a login may try it themselves. */
export async function seedReceipts(app: App): Promise<void> {
  const random = seededRandom(7)
  const dues = await app.database.reads
    .selectFrom('dues')
    .innerJoin('students', 'students.id', 'payer_id')
    // Without a gateway there are no keys, and nothing was paid online.
    .innerJoin('gateway_keys', 'gateway_keys.fee_type_id', 'dues.fee_type_id')
    .select('dues.id')
    .where('payer_kind', '=', 'student')
    .where('number_key', 'not in', ['21B81A0501', '22B81A0501'])
    .orderBy('number_key')
    .orderBy('dues.id')
    .execute()
  const step = Math.max(1, Math.floor(dues.length / payments))
  const chosen = dues.filter((_, index) => index % step === 0).slice(0, payments)
  const now = Date.parse(app.clock.now())
  // They were made before the first of them was paid.
  await app.database.writes
    .updateTable('dues')
    .set({ created_at: new Date(now - (span + 1) * oneDay).toISOString() })
    .execute()
  const times = chosen
    .map(() => now - Math.floor(random() * span * oneDay))
    .toSorted((one, other) => one - other)
  for (const [index, { id }] of chosen.entries())
    await bookPayment(app, id, new Date(times[index] ?? now).toISOString())
}
