import type { App } from '../app.ts'
import { knownPayer } from '../features/fees/web/payer-page.ts'
import { attemptRow } from '../features/payments/attempts/attempt.ts'
import { createPaymentsRepository } from '../features/payments/repository.ts'
import { settle } from '../features/payments/settlement/settle.ts'
import { dueWords } from '../features/payments/web/pay-dues.ts'
import { newId } from '../kernel/core/ids.ts'
import { storeOf } from '../kernel/store/store.ts'

/** A payment that somebody has made in the past, for sample data and tests: no gateway knows of it, and none is asked. Answers the order's id. */
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
    const begun = { id: `${orderId}-1`, order_id: orderId, key_id: key.id, key_version: key.version, amount }
    await write.attempts.add(
      attemptRow({ ...begun, state: 'PENDING', webhook_hash: orderId, expires_at: at }, at),
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
    await settle(write, app.fees, { charge }, settling)
    await write.attempts.setNextCheck(attempt.id, null, 0)
  })
  return orderId
}
