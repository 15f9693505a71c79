import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

const at = '2026-11-20T06:00:00.000Z'
const since = { created_at: at, created_by: 'u', updated_at: at }
const payer = { payer_kind: 'student', payer_id: 's1' }

type OldDatabase = Awaited<ReturnType<typeof openOldDatabase>>

/** Inserts an order that was paid by UPI. */
async function insertPayment(old: OldDatabase): Promise<void> {
  await old.insert('fee_types', {
    id: 't1',
    name: 'Tuition',
    name_key: 'tuition',
    kind: 'general',
    is_online: 1,
    position: 1,
    state: 'open',
    version: 1,
    ...since,
  })
  await old.insert('gateway_keys', {
    id: 'k1',
    fee_type_id: 't1',
    mode: 'test',
    version: 1,
    state: 'active',
    ...since,
  })
  await old.insert('payment_orders', {
    id: 'o1',
    kind: 'general',
    fee_type_id: 't1',
    ...payer,
    shown: '{}',
    amount: 100,
    state: 'paid',
    token_hash: 'h',
    version: 1,
    ...since,
  })
  await old.insert('payment_attempts', {
    id: 'o1-1',
    order_id: 'o1',
    key_id: 'k1',
    key_version: 1,
    amount: 100,
    state: 'PAID',
    charge_uuid: 'c',
    payment_link: '',
    webhook_hash: 'w',
    refunded: 0,
    refunded_before: 0,
    paid_by: JSON.stringify({ family: 'UPI', from: '', bankReference: '', at }),
    checks: 0,
    next_check_at: null,
    expires_at: at,
    version: 1,
    created_at: at,
    updated_at: at,
  })
}

const entry = (id: string, amount: number, order_id: string | null) => ({
  id,
  at,
  kind: amount > 0 ? 'payment' : 'refund',
  amount,
  ...payer,
  fee_type_id: 't1',
  order_id,
  receipt_number: null,
  reference: '',
  note: '',
  by_id: 'u',
})

describe.each(engines)('a ledger of an earlier version, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))

  it('says how money came, and of what went back how it had come', async () => {
    await old.migrateTo('0108-let-two-change-gateway-keys')
    await insertPayment(old)
    await old.insert('fee_ledger', entry('l1', 100, 'o1'), entry('l2', -40, 'o1'), entry('l3', 5, null))
    await old.migrateTo('0113-say-how-money-came')
    const rows = await old.all('fee_ledger', 'id')
    expect(rows.map(({ id, method }) => [id, method])).toEqual([
      ['l1', 'UPI'],
      ['l2', 'UPI'],
      ['l3', ''],
    ])
  })

  it('says of refunds that the bank transferred that they were transferred', async () => {
    await old.migrateTo('0132-narrow-notices')
    await insertPayment(old)
    const later = '2026-11-21T06:00:00.000Z'
    const refund = (id: string, amount: number, way: 'gateway' | 'transfer') => ({
      id,
      order_id: 'o1',
      attempt_id: 'o1-1',
      amount,
      cause: 'request',
      reason: 'Left',
      way,
      reopens: 0,
      reference: `UTR of ${id}`,
      sent_on: '2026-11-20',
      number: id,
      state: 'sent',
      version: 3,
      ...since,
    })
    const sending = (entity_id: string, sentAt: string, from_state = 'approved') => ({
      kind: 'paymentRefund',
      entity_id,
      from_state,
      to_state: 'sent',
      version: 3,
      note: '',
      at: sentAt,
      by_id: 'u',
    })
    await old.insert(
      'payment_refunds',
      refund('r1', 20, 'transfer'),
      refund('r2', 20, 'gateway'),
      refund('r3', 30, 'transfer'),
    )
    await old.insert('transitions', sending('r1', at))
    await old.insert('transitions', sending('r2', later))
    await old.insert('transitions', sending('r3', later))
    await old.insert('transitions', sending('r3', '2026-11-23T06:00:00.000Z', 'sent'))
    const row = (id: string, amount: number, moved: string) => ({
      ...entry(id, amount, 'o1'),
      at: moved,
      method: 'UPI',
      reference: `before ${id}`,
    })
    await old.insert(
      'fee_ledger',
      row('l1', 100, at),
      row('l2', -20, at),
      row('l3', -20, later),
      row('l4', -30, later),
    )
    await old.migrateTo('0135-book-transfers-as-transfers')
    const rows = await old.all('fee_ledger', 'id')
    expect(rows.map(({ id, method, reference }) => [id, method, reference])).toEqual([
      ['l1', 'UPI', 'before l1'],
      ['l2', 'BANK_TRANSFER', 'UTR of r1'],
      ['l3', 'UPI', 'before l3'],
      ['l4', 'BANK_TRANSFER', 'UTR of r3'],
    ])
  })
})
