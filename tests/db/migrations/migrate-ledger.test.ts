import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

const at = '2026-11-20T06:00:00.000Z'
const since = { created_at: at, created_by: 'u', updated_at: at }
const payer = { payer_kind: 'student', payer_id: 's1' }

describe.each(engines)('a ledger of an earlier version, on %s', (engine) => {
  const old = openForEach(() => openOldDatabase(engine))

  it('says how money came, and of what went back how it had come', async () => {
    await old.migrateTo('0108-let-two-change-gateway-keys')
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
    const row = (id: string, amount: number, order_id: string | null) => ({
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
    await old.insert('fee_ledger', row('l1', 100, 'o1'), row('l2', -40, 'o1'), row('l3', 5, null))
    await old.migrateTo('0113-say-how-money-came')
    const rows = await old.all('fee_ledger', 'id')
    expect(rows.map(({ id, method }) => [id, method])).toEqual([
      ['l1', 'UPI'],
      ['l2', 'UPI'],
      ['l3', ''],
    ])
  })
})
