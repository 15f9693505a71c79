import { attemptRow } from '#lib/server/features/payments/attempts/attempt.ts'
import * as v from 'valibot'
import {
  type AskedRun,
  type DueInput,
  type RunInput,
  type TypedDue,
  dueInput,
  runInput,
} from '#lib/schemas/fees/dues.ts'
import type { StudentInput } from '#lib/schemas/students/student.ts'
import { feeType, sunita, typedStructure } from './fees.ts'
import { placeInCse, typedStudent } from '../people/students.ts'
import { type TestApp, lakshmi } from '../app/test-app.ts'

/** Parses a form's input. */
export const askedRun = (input: RunInput): AskedRun => v.parse(runInput, input)

/** Sets up Asha and Ravi in CSE, who each owe 45,000 rupees of tuition by a structure for everybody. */
export async function twoWhoOwe(testApp: TestApp) {
  const place = await placeInCse(testApp)
  const feeTypeId = await feeType(testApp)
  const add = (more: Partial<StudentInput>): Promise<string> =>
    testApp.app.students.add(typedStudent({ name: 'Asha Rao', ...place, ...more }), lakshmi)
  const asha = await add({ admissionNumber: 'A1', rollNumber: '21B81A0501' })
  const ravi = await add({ name: 'Ravi Kumar', admissionNumber: 'A2' })
  const { structures, runs } = testApp.app.fees
  await structures.add(typedStructure({ feeTypeId, dueOn: '2026-12-31' }), sunita)
  const asked = askedRun({ feeTypeId, year: '2026-2027', batchId: place.batchId })
  return {
    place,
    feeTypeId,
    asha,
    ravi,
    asked,
    add,
    /** Generates the dues shown in the preview. */
    async make(): Promise<string> {
      const { pin } = await runs.preview(asked)
      return runs.make({ ...asked, pin }, sunita)
    },
  }
}

/** Books a payment for a due as the payments feature does. */
export async function payDue({ app, clock }: TestApp, dueId: string, amount: number): Promise<void> {
  await app.database.writes.transaction().execute(async (tx) => {
    const [due] = await app.fees.lockDues(tx, [dueId])
    if (!due) throw new Error('no such due')
    const posting = {
      kind: 'payment' as const,
      payer: due.payer,
      feeTypeId: due.feeTypeId,
      orderId: 'o1',
      receiptNumber: 'R1',
      reference: 'UPI 1',
      at: clock.now(),
      byId: 'system',
    }
    await app.fees.receive(tx, [{ due, amount }], posting)
  })
}

/** Starts a payment of the due, so that the gateway waits for the money. */
export async function startPaying({ app, clock }: TestApp, dueId: string): Promise<void> {
  const at = clock.now()
  const db = app.database.writes
  const [due] = await db.selectFrom('dues').selectAll().where('id', '=', dueId).execute()
  if (!due) throw new Error('no such due')
  const key = `key-${dueId}`
  const since = { created_at: at, updated_at: at }
  await db
    .insertInto('gateway_keys')
    .values({
      id: key,
      fee_type_id: due.fee_type_id,
      mode: 'test',
      version: 1,
      state: 'active',
      created_by: 'u',
      ...since,
    })
    .execute()
  await db
    .insertInto('payment_orders')
    .values({
      id: `order-${dueId}`,
      kind: 'general',
      fee_type_id: due.fee_type_id,
      way: 'online',
      payer_kind: due.payer_kind,
      payer_id: due.payer_id,
      shown: '{}',
      amount: due.amount,
      state: 'open',
      token_hash: dueId,
      version: 1,
      created_by: 'u',
      ...since,
    })
    .execute()
  const line = { order_id: `order-${dueId}`, due_id: dueId, amount: due.amount }
  await db.insertInto('payment_order_lines').values(line).execute()
  await db
    .insertInto('payment_attempts')
    .values(
      attemptRow(
        {
          id: `order-${dueId}-1`,
          order_id: `order-${dueId}`,
          key_id: key,
          key_version: 1,
          amount: due.amount,
          state: 'PENDING',
          webhook_hash: dueId,
          expires_at: at,
          payment_link: 'x',
        },
        at,
      ),
    )
    .execute()
}

/** Parses a form's input: 1,500 rupees of this year. */
export const typedDue = (input: Partial<DueInput> & { feeTypeId: string }): TypedDue =>
  v.parse(dueInput, { year: '2026-2027', amount: '1,500', ...input })
