import { isSandbox } from '#lib/payments/return-pages.ts'
import { oneDay } from '#lib/rules/dates/indian-days.ts'
import { keyMaintainers } from '#lib/rules/roles/offices.ts'
import type { App } from '../app.ts'
import { knownPayer } from '../features/fees/web/payer-page.ts'
import { attemptRow } from '../features/payments/attempts/attempt.ts'
import { createPaymentsRepository } from '../features/payments/repository.ts'
import { settle } from '../features/payments/settlement/settle.ts'
import { dueWords } from '../features/payments/orders/due-words.ts'
import type { Actor } from '../kernel/audit/audit.ts'
import { newId } from '../kernel/core/ids.ts'
import { storeOf } from '../kernel/store/store.ts'
import { seededRandom } from './random.ts'

/** Gives each fee type the key of the sandbox gateway, if that is in use: a real gateway does not know this shop. */
export async function seedPayments(app: App, actor: Actor): Promise<void> {
  if (!isSandbox(app.env.gatewayUrl)) return
  const types = await app.fees.types.all()
  const shop = { ...demoShop }
  await app.payments.addKeys(
    types.map(({ id }) => ({ feeTypeId: id, shop })),
    actor,
  )
  await confirmKeys(app)
  await leaveInDoubt(app)
}

/** Confirms the keys as the accounts officer, because the person who entered them cannot. */
async function confirmKeys({ payments }: App): Promise<void> {
  const [officer] = await payments.otherKeyMaintainers('')
  if (!officer) return
  const actor: Actor = { id: officer.id, name: officer.name, requestId: '', roles: [...keyMaintainers] }
  for (const { id } of await payments.waitingKeyChanges()) await payments.confirmKeyChange(id, actor)
}

/**
 * Leaves a payment in review: a part was paid a week ago and the rest never came, so the accounts office has something
 * to decide.
 */
async function leaveInDoubt({ students, fees, payments, database, clock }: App): Promise<void> {
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
  const shown = { ...person, feeType: due.feeType, semester: '', year: due.year, lines: [line] }
  const db = database.writes
  await db
    .insertInto('payment_orders')
    .values({
      id,
      kind: due.kind,
      fee_type_id: due.feeTypeId,
      way: 'online',
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

/** The sample college's shop at the sandbox gateway that `npm run demo` starts. No money moves. */
export const demoShop = { userName: '10000001', password: 'testpassword_sample-college' } as const

const payments = 48
/** Days before today over which the payments are spread. */
const span = 60

/** Books payments of some students in the last weeks; students with a login can try it themselves. */
export async function seedReceipts(app: App): Promise<void> {
  const random = seededRandom(7)
  const dues = await app.database.reads
    .selectFrom('dues')
    .innerJoin('students', 'students.id', 'payer_id')
    // Without a gateway there are no keys and no online payments.
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
  // The dues must be older than the first payment.
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

/**
 * Books a past payment for sample data and tests without contacting the gateway. Returns the order's id.
 * @throws Error where there is no such due
 */
export async function bookPayment(app: App, dueId: string, at: string): Promise<string> {
  const due = await app.fees.due(dueId)
  const found = due && (await knownPayer(app, due.payer.kind, due.payer.id))
  if (!due || !found) throw new Error('There is no such due.')
  const view = await app.catalogue.read()
  const { name: college, address } = await app.college.letterhead()
  const { text, semester } = dueWords(due, view)
  const orderId = newId()
  const amount = due.open
  const since = { created_at: at, updated_at: at }
  const shown = {
    number: found.number,
    name: found.name,
    email: '',
    phone: '',
    feeType: due.feeType,
    semester,
    lines: [{ dueId, text, amount }],
  }
  const key = await app.database.reads
    .selectFrom('gateway_keys')
    .select(['id', 'version'])
    .where('fee_type_id', '=', due.feeTypeId)
    .executeTakeFirstOrThrow()
  const store = storeOf(app.database, createPaymentsRepository(app))
  await store.transact(async (write) => {
    const dues = await app.fees.lockDues(write.transaction, [dueId])
    await write.orders.add(
      {
        id: orderId,
        kind: due.kind,
        fee_type_id: due.feeTypeId,
        way: 'online',
        payer_kind: due.payer.kind,
        payer_id: due.payer.id,
        shown: JSON.stringify(shown),
        amount,
        state: 'open',
        token_hash: orderId,
        version: 1,
        created_by: 'system',
        ...since,
      },
      [{ due_id: dueId, amount }],
    )
    const started = {
      id: `${orderId}-1`,
      order_id: orderId,
      key_id: key.id,
      key_version: key.version,
      amount,
    }
    await write.attempts.add(
      attemptRow({ ...started, state: 'PENDING', webhook_hash: orderId, expires_at: at }, at),
    )
    const order = await write.orders.find(orderId)
    const attempt = await write.attempts.find(`${orderId}-1`)
    if (!order || !attempt) throw new Error('The order is not there.')
    const transactions = [
      {
        uuid: '',
        type: 'DEBIT',
        status: 'ACCEPTED',
        date: at,
        family: 'UPI',
        scheme: '',
        cardLast4: '',
        payerVpa: 'payer@bank',
        authNum: '',
        externalId: orderId.slice(0, 12),
      },
    ]
    const charge = {
      uuid: orderId,
      status: 'PAID',
      orderId: attempt.id,
      currency: 'INR',
      amount,
      paid: amount,
      due: 0,
      refunded: 0,
      testMode: true,
      dropReason: '',
      transactions,
    }
    const settling = { dues, order, attempt, college: { name: college, address }, isCancelled: false, at }
    await settle(write, app.fees, { charge, ...settling })
    await write.attempts.setNextCheck(attempt.id, null, 0)
  })
  return orderId
}
