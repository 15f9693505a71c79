import type { FeeKind, Payer } from '#lib/schemas/fees/kinds.ts'
import type { Attempt } from '#lib/server/features/payments/attempts/attempt.ts'
import type { PaymentRequest } from '#lib/server/features/payments/orders/due-order.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { type Sandbox, startSandbox } from '../../../tools/sandbox-gateway/start-sandbox.ts'
import { newAdmission, swathi as desk } from '../admissions/admissions.ts'
import type { EngineName } from '../database/databases.ts'
import { type TestApp, lakshmi, openTestApp } from '../app/test-app.ts'

/** The sandbox shop of one fee type. */
export const shop = { userName: '12345678', password: 'testpassword_tuition' }
/** Nothing listens here: webhooks are refused at once, without a DNS lookup. */
export const publicOrigin = 'http://127.0.0.1:1'

const examShop = { userName: '87654321', password: 'testpassword_exam' }

export const paymentSettings = (gateway: string) => ({ GATEWAY_URL: gateway, PUBLIC_ORIGIN: publicOrigin })

export const swathi: Actor = { id: 'u-swathi', name: '21B81A0501', requestId: 'r3', roles: ['ROLE_STUDENT'] }
export const student: Payer = { kind: 'student', id: 's-swathi' }

export interface TestPayments extends TestApp {
  sandbox: Sandbox
  /** Ids of fee types by kind. */
  types: Readonly<Record<'general' | 'exam', string>>
}

/** Opens an app with two fee types, each with a key of its own sandbox shop. */
export async function openTestPayments(engine: EngineName): Promise<TestPayments> {
  const shops = [shop, examShop].map(({ userName, password }) => ({ id: userName, key: password }))
  const sandbox = await startSandbox({ shops, port: 0, warn: () => {} })
  const testApp = await openTestApp(engine, { settings: paymentSettings(sandbox.url) })
  const types = {
    general: await addFeeType(testApp, 'Tuition Fee', 'general'),
    exam: await addFeeType(testApp, 'Exam Fee', 'exam'),
  }
  await testApp.app.payments.addKey(types.general, shop, lakshmi)
  await testApp.app.payments.addKey(types.exam, examShop, lakshmi)
  return {
    ...testApp,
    sandbox,
    types,
    async close() {
      await testApp.close()
      await sandbox.stop()
    },
  }
}

export async function addFeeType({ app, clock }: TestApp, name: string, kind: FeeKind): Promise<string> {
  const id = newId()
  const at = clock.now()
  const row = {
    id,
    name,
    name_key: name.toLowerCase(),
    kind,
    is_online: 1,
    position: 1,
    state: 'open' as const,
  }
  await app.database.writes
    .insertInto('fee_types')
    .values({ ...row, version: 1, created_at: at, created_by: 'system', updated_at: at })
    .execute()
  return id
}

/** Returns the fee type of a kind; rarely used kinds are added on demand. */
async function typeOf(payments: TestPayments, kind: FeeKind): Promise<string> {
  if (kind === 'general' || kind === 'exam') return payments.types[kind]
  const added = await payments.app.database.reads
    .selectFrom('fee_types')
    .select('id')
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (added) return added.id
  const type = await addFeeType(payments, kind, kind)
  await payments.app.payments.addKey(type, examShop, lakshmi)
  return type
}

interface NewDue {
  type: string
  /** In paise. */
  amount: number
  year?: string
  payer?: Payer
}

export async function addDue(
  { app, clock }: TestApp,
  { type, amount, year = `${amount}`, payer = student }: NewDue,
): Promise<string> {
  const id = newId()
  const at = clock.now()
  await app.database.writes
    .insertInto('dues')
    .values({
      id,
      payer_kind: payer.kind,
      payer_id: payer.id,
      fee_type_id: type,
      semester_id: null,
      year,
      label: '',
      amount,
      settled: 0,
      due_on: '',
      state: 'open',
      payable_by: 'student',
      source_kind: '',
      source_id: '',
      run_id: null,
      import_id: null,
      version: 1,
      created_at: at,
      created_by: 'system',
      updated_at: at,
    })
    .execute()
  return id
}

export const wanting = (dueIds: readonly string[], more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  kind: 'general',
  payer: student,
  dueIds,
  person: { number: '21B81A0501', name: 'Swathi Reddy', email: 'swathi@example.edu', phone: '9876543210' },
  wordsOf: ({ year }) => ({ text: year, semester: '' }),
  ...more,
})

/** Creates a due of ₹ 450.00 with a started payment. */
export async function started(payments: TestPayments, amount = 45_000, kind: FeeKind = 'general') {
  const dueId = await addDue(payments, { type: await typeOf(payments, kind), amount })
  const { orderId, paymentLink } = await payments.app.payments.startPayment(
    wanting([dueId], { kind }),
    swathi,
  )
  return { dueId, orderId, paymentLink, attempt: await lastAttempt(payments, orderId) }
}

/** Creates a due of ₹ 450.00 for an admission, with a started payment. */
export async function startForAdmission(payments: TestPayments) {
  const { app } = payments
  await app.catalogue.addDefaults(lakshmi)
  const { id } = await app.admissions.save(newAdmission(), desk)
  const payer = { kind: 'admission', id } as const
  const dueId = await addDue(payments, { type: payments.types.general, amount: 45_000, payer })
  const { orderId } = await app.payments.startPayment(wanting([dueId], { payer }), swathi)
  return { id, orderId, attempt: await lastAttempt(payments, orderId) }
}

export async function lastAttempt({ app }: TestApp, orderId: string): Promise<Attempt> {
  const last = (await app.payments.attempts(orderId)).at(-1)
  if (!last) throw new Error('No attempt was begun.')
  return last
}

/**
 * Summarises an order: its state, its attempts' states, its receipt, the open amount of its dues, and its open reviews.
 */
export async function standing({ app }: TestApp, orderId: string) {
  const order = await app.payments.order(orderId)
  const attempts = await app.payments.attempts(orderId)
  const dues = order ? await app.fees.duesOf(order.payer) : []
  const ids = new Set(order?.shown.lines.map(({ dueId }) => dueId))
  const reviews = await app.database.reads
    .selectFrom('payment_reviews')
    .select('cause')
    .where('state', '=', 'open')
    .where('attempt_id', 'in', ['', ...attempts.map(({ id }) => id)])
    .orderBy('cause')
    .execute()
  return {
    order: order?.state,
    attempts: attempts.map(({ state }) => state),
    receipt: (await app.payments.receiptOf(orderId))?.number ?? null,
    open: dues.filter(({ id }) => ids.has(id)).reduce((sum, { open }) => sum + open, 0),
    reviews: reviews.map(({ cause }) => cause),
  }
}

/** The summary of an order whose ₹ 450.00 were paid and confirmed. */
export const paid = {
  order: 'paid',
  attempts: ['PAID'],
  receipt: 'F/2026-27/000001',
  open: 0,
  reviews: [],
}
export const waiting = { order: 'open', attempts: ['PENDING'], receipt: null, open: 45_000, reviews: [] }
