import { describe, expect, it } from 'vitest'
import { openForEach } from '#tests/support/app/opened.ts'
import type { Charge } from '../../tools/sandbox-gateway/charge.ts'
import { made, openSandbox, otherShop, read, notifiedCharges } from './sandbox.ts'

const sandbox = openForEach(() => openSandbox())
const hour = 3_600_000
const readCharge = async (uuid: string): Promise<Charge> =>
  (await (await read(sandbox, uuid)).json()) as Charge

describe('a payment', () => {
  it('by UPI is reported with its transaction', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.control.pay({ charge: uuid })
    expect(await readCharge(uuid)).toMatchObject({
      status: 'PAID',
      paid: 150_000,
      due: 0,
      attempts: 1,
      transactions: [{ type: 'DEBIT', status: 'ACCEPTED', amount: 150_000, family: 'UPI', cardLast4: null }],
    })
  })

  it('by card names its last digits', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.control.pay({ charge: uuid, by: 'CARD' })
    const [paid] = (await readCharge(uuid)).transactions
    expect(paid).toMatchObject({ family: 'CARD', cardLast4: '1111', payerVpa: null })
  })

  it('comes in once', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.control.pay({ charge: uuid })
    await expect(sandbox.control.pay({ charge: uuid })).rejects.toThrow('This charge is paid.')
    await expect(sandbox.control.cancel({ charge: uuid })).rejects.toThrow('This charge is PAID.')
  })

  it('is for the newest charge of an order where that is named', async () => {
    const older = await made(sandbox)
    const newer = await made(sandbox)
    await sandbox.control.pay({ order: 'F-1' })
    expect((await readCharge(older.uuid)).status).toBe('DUE')
    expect((await readCharge(newer.uuid)).status).toBe('PAID')
  })

  it('is refused for a charge that is not there', async () => {
    await expect(sandbox.control.pay({ order: 'F-9' })).rejects.toThrow(
      'There is no charge of the order F-9.',
    )
  })

  it('comes in late, for a charge that was dropped', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.control.decline({ charge: uuid })
    await sandbox.control.pay({ charge: uuid })
    expect(await readCharge(uuid)).toMatchObject({ status: 'PAID', dropReason: null, attempts: 2 })
    expect(notifiedCharges(sandbox).map(({ status }) => status)).toEqual(['DROPPED', 'PAID'])
  })
})

describe('a charge is dropped', () => {
  it('when the bank declines', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.control.decline({ charge: uuid })
    expect(await readCharge(uuid)).toMatchObject({
      status: 'DROPPED',
      dropReason: 'REFUSED',
      paid: 0,
      attempts: 1,
    })
  })

  it('when the payer cancels', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.control.cancel({ charge: uuid })
    expect(await readCharge(uuid)).toMatchObject({ status: 'DROPPED', dropReason: 'CANCELLED', attempts: 0 })
  })

  it('when its time is over, and not before', async () => {
    const { uuid } = await made(sandbox, { maxAgeInHours: 2 })
    await sandbox.control.forward({ ms: 1.9 * hour })
    expect((await readCharge(uuid)).status).toBe('DUE')
    await sandbox.control.forward({ ms: 0.2 * hour })
    expect(await readCharge(uuid)).toMatchObject({ status: 'DROPPED', dropReason: 'EXPIRED' })
    expect(notifiedCharges(sandbox)).toMatchObject([{ status: 'DROPPED', dropReason: 'EXPIRED' }])
  })

  it('never once it is paid', async () => {
    const { uuid } = await made(sandbox, { maxAgeInHours: 2 })
    await sandbox.control.pay({ charge: uuid })
    await sandbox.control.forward({ ms: 3 * hour })
    expect((await readCharge(uuid)).status).toBe('PAID')
  })

  it('not by a declined payment after which the payer may try again', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.control.decline({ charge: uuid, mayTryAgain: true })
    expect(await readCharge(uuid)).toMatchObject({ status: 'DUE', attempts: 1 })
    await sandbox.control.pay({ charge: uuid })
    expect((await readCharge(uuid)).transactions.map(({ status }) => status)).toEqual(['REFUSED', 'ACCEPTED'])
  })
})

describe('a refund from outside', () => {
  it('is visible to readers, and sends no webhook', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.control.pay({ charge: uuid })
    await sandbox.control.refund({ charge: uuid, amount: 50_000 })
    expect(await readCharge(uuid)).toMatchObject({ status: 'PAID', paid: 150_000, refunded: 50_000 })
    expect(notifiedCharges(sandbox)).toHaveLength(1)
  })

  it('gives back all that is left, and no more than was paid', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.control.pay({ charge: uuid })
    await expect(sandbox.control.refund({ charge: uuid, amount: 150_001 })).rejects.toThrow('At most 150000')
    await sandbox.control.refund({ charge: uuid, amount: 1 })
    await sandbox.control.refund({ charge: uuid })
    expect((await readCharge(uuid)).refunded).toBe(150_000)
    await expect(sandbox.control.refund({ charge: uuid })).rejects.toThrow('At most 0')
  })
})

it('what each shop has taken is counted in paise', async () => {
  await made(sandbox)
  for (const orderId of ['F-2', 'F-3']) {
    await made(sandbox, { orderId })
    await sandbox.control.pay({ order: orderId })
  }
  await sandbox.control.refund({ order: 'F-3', amount: 100 })
  expect(await sandbox.control.taken()).toEqual([
    { shop: '20000001', charges: 3, paid: 300_000, refunded: 100 },
    { shop: otherShop.id, charges: 0, paid: 0, refunded: 0 },
  ])
})
