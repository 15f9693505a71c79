import { expect, it } from 'vitest'
import type { Charge } from '#lib/schemas/payments/charge.ts'
import { paidByOf } from './settle.ts'

const now = '2026-11-21T06:00:00.000Z'
// The function reads only the transactions of a charge.
const chargeAt = (date: string): Charge =>
  ({ transactions: [{ type: 'DEBIT', status: 'ACCEPTED', date }] }) as Charge

it.each([
  ['2026-11-20T23:30:00Z', '2026-11-20T23:30:00.000Z'],
  ['2026-11-21T05:00:00+05:30', '2026-11-20T23:30:00.000Z'],
  ['2026-11-21T05:00:00+0530', '2026-11-20T23:30:00.000Z'],
  ['2026-11-21T05:00:00', now],
  ['2026-11-21', now],
  ['soon', now],
  ['', now],
])(
  'the gateway’s time %o is %s: one that may be another elsewhere gives way to when it was read',
  (said, at) => {
    expect(paidByOf({ ...chargeAt(said) }, now).at).toBe(at)
  },
)
