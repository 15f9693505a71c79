import { afterEach, describe, expect, it, vi } from 'vitest'
import { openForEach } from '#tests/support/opened.ts'
import { startSandbox } from '../../tools/sandbox-gateway/start-sandbox.ts'
import { basic, create, made, openSandbox, otherShop, read, shop } from './sandbox.ts'

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

  it('is made anew for the same order: there is no idempotency here', async () => {
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

describe('the key of a shop', () => {
  it('is asked for by every call', async () => {
    for (const path of ['/pg/rest/v1/charge', '/pg/rest/v1/charge/0123']) {
      const answer = await fetch(`${sandbox.url}${path}`)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ message: 'The shop and its key are missing.' })
    }
  })

  it('must be right, and so must the shop', async () => {
    for (const by of [
      { ...shop, key: 'testpassword_x' },
      { ...shop, id: '1' },
      { ...shop, key: otherShop.key },
    ]) {
      const answer = await create(sandbox, {}, by)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ message: 'The shop or its key is wrong.' })
    }
  })

  it('is refused loudly where it is a live one, in every call', async () => {
    const live = { ...shop, key: 'prodpassword_tuition' }
    for (const answer of [await create(sandbox, {}, live), await read(sandbox, '0123', live)]) {
      expect(answer.status).toBe(403)
      expect(await answer.json()).toEqual({ message: expect.stringContaining('this is a live key') })
    }
    expect(sandbox.warnings).toHaveLength(2)
    expect(sandbox.warnings.join()).not.toContain(live.key)
  })

  it('is refused at the start unless it is one for tests', async () => {
    const start = startSandbox({ shops: [{ id: '1', key: 'prodpassword_x' }], port: 0 })
    await expect(start).rejects.toThrow('must begin with testpassword_')
    await expect(sandbox.control.addShop({ id: '1', key: 'secret' })).rejects.toThrow('none for tests')
  })

  it('opens the door once the shop is added', async () => {
    const later = { id: '20000003', key: 'testpassword_hostel', name: 'Hostel fees' }
    await sandbox.control.addShop(later)
    expect((await create(sandbox, {}, later)).status).toBe(200)
  })
})

describe('the address', () => {
  it('has nothing else behind it', async () => {
    for (const path of ['/', '/pg/rest/v1', '/pg/rest/v1/charge/1/2', '/pg/rest/v1/charges'])
      expect((await fetch(`${sandbox.url}${path}`, { headers: { authorization: basic(shop) } })).status).toBe(
        404,
      )
  })

  it('takes 64 KB and not more', async () => {
    const answer = await create(sandbox, { note: 'x'.repeat(70_000) })
    expect(answer.status).toBe(413)
  })

  it('wants JSON', async () => {
    const headers = { authorization: basic(shop) }
    const answer = await fetch(`${sandbox.url}/pg/rest/v1/charge`, {
      method: 'POST',
      headers,
      body: 'amount=1',
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ message: 'The body is not JSON.' })
  })
})

describe('in production', () => {
  afterEach(() => void vi.unstubAllEnvs())

  it('the sandbox does not start', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    await expect(startSandbox({ shops: [shop], port: 0 })).rejects.toThrow('does not start')
  })
})
