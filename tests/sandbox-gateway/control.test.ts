import { describe, expect, it } from 'vitest'
import { openForEach } from '#tests/support/app/opened.ts'
import { made, openSandbox } from './sandbox.ts'

const sandbox = openForEach(() => openSandbox())

const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${sandbox.url}/control/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.controlToken}` },
    ...init,
  })

describe('the control address', () => {
  it('does what the control of this process does', async () => {
    const { uuid } = await made(sandbox)
    await sandbox.remote.script({ on: 'webhook', fault: 'duplicated', copies: 3 })
    const { charge, returns } = await sandbox.remote.pay({ order: 'F-1', by: 'CARD' })
    expect(charge).toMatchObject({ uuid, status: 'PAID' })
    expect(returns).toMatchObject([{ method: 'GET' }])
    expect(sandbox.received).toHaveLength(3)
    expect(await sandbox.remote.taken()).toEqual(await sandbox.control.taken())
    expect(await sandbox.remote.forward({ ms: 0 })).toBeNull()
  })

  it('hands a refusal on', async () => {
    await expect(sandbox.remote.pay({ order: 'F-9' })).rejects.toThrow('There is no charge of the order F-9.')
  })

  it('opens with its token alone', async () => {
    for (const authorization of ['', 'Bearer x', `Basic ${sandbox.controlToken}`]) {
      const answer = await ask('taken', { headers: { authorization } })
      expect(answer.status).toBe(401)
    }
  })

  it('lists its verbs where another one is requested', async () => {
    for (const [path, init] of [
      ['steal', {}],
      ['toString', {}],
      ['taken', { method: 'GET' }],
    ] as const) {
      const answer = await ask(path, init)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ message: expect.stringContaining('pay, decline') })
    }
  })

  it('refuses a fault that there is not', async () => {
    for (const body of [
      { on: 'read', fault: 'amountPlus' },
      { on: 'webhook', fault: 'slow' },
      { on: 'read', fault: 'slow', order: 1 },
      { on: 'read', fault: 'slow', chargeId: 'x' },
      { on: 'refund', fault: 'never' },
    ])
      expect((await ask('script', { body: JSON.stringify(body) })).status).toBe(400)
  })
})
