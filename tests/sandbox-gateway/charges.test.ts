import { describe, expect, it } from 'vitest'
import { openForEach } from '#tests/support/app/opened.ts'
import { create, made, openSandbox, otherShop, read } from './sandbox.ts'

const sandbox = openForEach(() => openSandbox())

describe('a charge', () => {
  it('is made with a link to pay it', async () => {
    const charge = await made(sandbox)
    expect(charge).toMatchObject({
      status: 'DUE',
      orderId: 'F-1',
      currency: 'INR',
      amount: 150_000,
      paid: 0,
      due: 150_000,
      refunded: 0,
      testMode: true,
      dropReason: null,
      attempts: 0,
      transactions: [],
      paymentLink: `${sandbox.url}/pay/${charge.uuid}`,
    })
    expect(charge.uuid).toMatch(/^[0-9a-f]{32}$/)
  })

  it('is read by the shop that ordered it', async () => {
    const { paymentLink: _, ...charge } = await made(sandbox)
    const answer = await read(sandbox, charge.uuid)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(charge)
  })

  it('is not there for another shop', async () => {
    const { uuid } = await made(sandbox)
    const answer = await read(sandbox, uuid, otherShop)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ message: 'This shop has no such charge.' })
  })

  it('is created again for the same order: there is no idempotency here', async () => {
    expect((await made(sandbox)).uuid).not.toBe((await made(sandbox)).uuid)
  })

  it('is open for as many hours as the order says, in quotes or not', async () => {
    for (const maxAgeInHours of [240, '240']) {
      const { expiryDate } = await made(sandbox, { maxAgeInHours })
      expect((Date.parse(expiryDate) - Date.now()) / 3_600_000).toBeCloseTo(240, 1)
    }
  })

  const refused: [string, object, string][] = [
    ['no amount', { amount: undefined }, 'amount'],
    ['an amount of 0', { amount: 0 }, 'amount'],
    ['a negative amount', { amount: -1 }, 'amount'],
    ['half a paisa', { amount: 1.5 }, 'amount'],
    ['an amount in quotes', { amount: '100' }, 'amount'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['no order', { orderId: '' }, 'orderId'],
    ['a return to nowhere', { return: { url: 'javascript:alert(1)' } }, 'return.url'],
  ]
  it.each(refused)('is refused for %s', async (_, changed, field) => {
    const answer = await create(sandbox, changed)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ message: expect.stringMatching(`^${field}: `) })
  })
})
