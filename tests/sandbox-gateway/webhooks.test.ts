import { describe, expect, it } from 'vitest'
import { openForEach } from '#tests/support/app/opened.ts'
import { made, openSandbox, notifiedCharges } from './sandbox.ts'

const sandbox = openForEach(() => openSandbox())
const hour = 3_600_000
const statuses = (): string[] => notifiedCharges(sandbox).map(({ status }) => status)

describe('a webhook', () => {
  it('tells of a payment, with the charge as it is', async () => {
    const { uuid } = await made(sandbox)
    const { charge } = await sandbox.control.pay({ charge: uuid })
    expect(sandbox.received).toEqual([
      { method: 'POST', path: '/webhook/token', body: JSON.stringify(charge) },
    ])
  })

  it('is not sent where the order names no address for it', async () => {
    await made(sandbox, { webhook: undefined })
    await sandbox.control.pay({ order: 'F-1' })
    expect(sandbox.received).toEqual([])
  })

  it('is sent four times at most, with pauses, until it is taken', async () => {
    sandbox.answers.push(500, 404, 503, 500)
    await made(sandbox)
    await sandbox.control.pay({ order: 'F-1' })
    expect(sandbox.received).toHaveLength(1)
    await sandbox.control.forward({ ms: 24 * hour })
    expect(statuses()).toEqual(['PAID', 'PAID', 'PAID', 'PAID'])
  })

  it('is not sent again once it is taken', async () => {
    sandbox.answers.push(500, 200)
    await made(sandbox)
    await sandbox.control.pay({ order: 'F-1' })
    await sandbox.control.forward({ ms: 24 * hour })
    expect(sandbox.received).toHaveLength(2)
  })

  it('goes to nobody who only redirects', async () => {
    sandbox.answers.push(302)
    await made(sandbox)
    await sandbox.control.pay({ order: 'F-1' })
    const sent = (await sandbox.control.journal()).filter(({ by }) => by === 'gateway')
    expect(sent).toMatchObject([{ status: 302 }])
  })

  it('is sent when a test says so, with what it says', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.control.webhook({ charge: uuid, set: { status: 'PAID', paid: 150_000 } })
    expect(notifiedCharges(sandbox)).toMatchObject([{ uuid, status: 'PAID', paid: 150_000 }])
    expect((await sandbox.control.charge({ charge: uuid })).charge.status).toBe('DUE')
  })
})

describe('scripted webhooks', () => {
  it('never come', async () => {
    await sandbox.control.script({ on: 'webhook', fault: 'never' })
    await made(sandbox)
    await sandbox.control.pay({ order: 'F-1' })
    await sandbox.control.forward({ ms: 24 * hour })
    expect(sandbox.received).toEqual([])
  })

  it('are held until they are released', async () => {
    await sandbox.control.script({ on: 'webhook', fault: 'delayed' })
    await made(sandbox)
    await sandbox.control.pay({ order: 'F-1' })
    expect([await sandbox.control.held(), sandbox.received]).toEqual([1, []])
    expect(await sandbox.control.release({ order: 'F-1' })).toBe(1)
    expect(statuses()).toEqual(['PAID'])
    expect(await sandbox.control.held()).toBe(0)
  })

  it('come later by the sandbox’s clock', async () => {
    await sandbox.control.script({ on: 'webhook', fault: 'delayed', ms: 2 * hour })
    await made(sandbox)
    await sandbox.control.pay({ order: 'F-1' })
    await sandbox.control.forward({ ms: hour })
    expect(statuses()).toEqual([])
    await sandbox.control.forward({ ms: hour })
    expect(statuses()).toEqual(['PAID'])
  })

  it('come five times', async () => {
    await sandbox.control.script({ on: 'webhook', fault: 'duplicated', copies: 5 })
    await made(sandbox)
    await sandbox.control.pay({ order: 'F-1' })
    expect(statuses()).toEqual(Array(5).fill('PAID'))
  })

  it('say DUE after PAID', async () => {
    await sandbox.control.script({ on: 'webhook', fault: 'staleAfter' })
    await made(sandbox)
    await sandbox.control.pay({ order: 'F-1' })
    expect(statuses()).toEqual(['PAID', 'DUE'])
  })

  it('say another amount, or whatever a test wants', async () => {
    await sandbox.control.script({ on: 'webhook', fault: 'tampered' })
    await sandbox.control.script({ on: 'webhook', fault: 'tampered', set: { orderId: 'F-7' } })
    await made(sandbox)
    await sandbox.control.decline({ order: 'F-1' })
    await sandbox.control.pay({ order: 'F-1' })
    expect(notifiedCharges(sandbox)).toMatchObject([
      { orderId: 'F-1', amount: 1, paid: 1 },
      { orderId: 'F-7', amount: 150_000, paid: 150_000 },
    ])
  })
})
