import { describe, expect, it } from 'vitest'
import { type NewCharge, createGateway } from '#lib/server/features/payments/gateway/gateway-client.ts'
import { matchCharge } from '#lib/server/features/payments/settlement/apply-charge.ts'
import { openForEach } from '#tests/support/app/opened.ts'
import type { FaultOn } from '../../tools/sandbox-gateway/faults.ts'
import { openSandbox, orderOf, otherShop, shop } from './sandbox.ts'

const sandbox = openForEach(() => openSandbox())
const key = { userName: shop.id, password: shop.key }
const client = () => createGateway(sandbox.url)

const wanted = (): NewCharge => ({
  ...orderOf(sandbox),
  currency: 'INR',
  maxAgeInHours: 24,
  return: { method: 'GET', url: orderOf(sandbox).return.url, timeout: 0 },
})

async function made(): Promise<string> {
  const created = await client().create(key, wanted())
  if (created.kind !== 'created') throw new Error(created.kind)
  return created.uuid
}

describe('the college’s own client', () => {
  it('makes, reads and believes a charge that was paid', async () => {
    const uuid = await made()
    const agreed = { uuid, orderId: 'F-1', amount: 150_000, mode: 'test' as const }
    const kinds = []
    for (const step of [null, sandbox.control.pay]) {
      await step?.({ charge: uuid })
      const read = await client().read(key, uuid)
      kinds.push(read.kind === 'charge' ? matchCharge(read.charge, agreed).kind : read.kind)
    }
    expect(kinds).toEqual(['pending', 'paid'])
  })

  const creations: [FaultOn<'create'>['fault'], string][] = [
    ['serverError', 'unknown'],
    ['wrongKey', 'keyRefused'],
    ['badJson', 'unknown'],
    ['foreignLink', 'foreignLink'],
    ['hangUp', 'unknown'],
    ['hangUpAfter', 'unknown'],
    ['webhookFirst', 'created'],
  ]
  it.each(creations)('takes %s at a create for %s', async (fault, kind) => {
    await sandbox.control.script({ on: 'create', fault })
    expect((await client().create(key, wanted())).kind).toBe(kind)
  })

  const failures: [FaultOn<'read'>['fault'], string][] = [
    ['wrongKey', 'keyRefused'],
    ['notFound', 'notFound'],
    ['serverError', 'unknown'],
    ['badJson', 'unknown'],
    ['hangUp', 'unknown'],
  ]
  it.each(failures)('takes %s at a read for %s', async (fault, kind) => {
    const uuid = await made()
    await sandbox.control.script({ on: 'read', fault })
    expect((await client().read(key, uuid)).kind).toBe(kind)
  })

  it('gives up where no answer comes', async () => {
    const uuid = await made()
    await sandbox.control.script({ on: 'read', fault: 'silence' })
    expect((await client().read(key, uuid, 50)).kind).toBe('unknown')
  })

  it('is refused with another shop’s key, and with a live one', async () => {
    const uuid = await made()
    const other = { userName: otherShop.id, password: otherShop.key }
    expect((await client().read(other, uuid)).kind).toBe('notFound')
    const live = { userName: shop.id, password: 'prodpassword_x' }
    expect((await client().create(live, wanted())).kind).toBe('keyRefused')
  })

  const lies: [FaultOn<'read'>['fault'], string[]][] = [
    ['amountMore', ['amount', 'paid']],
    ['amountLess', ['amount', 'paid']],
    ['otherCurrency', ['currency']],
    ['otherMode', ['testMode']],
    ['otherOrder', ['orderId']],
    ['stillDue', ['due']],
    ['partlyPaid', ['paid', 'due']],
    ['refunded', ['refunded']],
  ]
  it.each(lies)('does not believe %s', async (fault, fields) => {
    const uuid = await made()
    await sandbox.control.pay({ charge: uuid })
    await sandbox.control.script({ on: 'read', fault })
    const read = await client().read(key, uuid)
    if (read.kind !== 'charge') throw new Error(read.kind)
    const agreed = { uuid, orderId: 'F-1', amount: 150_000, mode: 'test' as const }
    expect(matchCharge(read.charge, agreed)).toEqual({ kind: 'mismatch', fields })
  })

  it('says a word that nobody knows, which is neither a payment nor none', async () => {
    const uuid = await made()
    await sandbox.control.pay({ charge: uuid })
    await sandbox.control.script({ on: 'read', fault: 'unknownStatus' })
    const read = await client().read(key, uuid)
    if (read.kind !== 'charge') throw new Error(read.kind)
    const agreed = { uuid, orderId: 'F-1', amount: 150_000, mode: 'test' as const }
    expect(matchCharge(read.charge, agreed)).toEqual({ kind: 'unknownStatus' })
  })
})
