import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openForEach } from '#tests/support/opened.ts'
import { startServer } from '#tests/support/own-server.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { remoteControl } from '../../tools/sandbox-gateway/control-address.ts'
import { made, openSandbox, read, shop } from './sandbox.ts'

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
    expect(sandbox.heard).toHaveLength(3)
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

  it('names its verbs to whoever asks for another', async () => {
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

describe('the journal', () => {
  it('keeps each call with its answer, whoever made it', async () => {
    const { uuid, paymentLink } = await made(sandbox)
    await read(sandbox, uuid)
    await fetch(paymentLink, {
      method: 'POST',
      body: new URLSearchParams({ deed: 'upi' }),
      redirect: 'manual',
    })
    const journal = await sandbox.control.journal()
    expect(journal).toMatchObject([
      {
        by: 'college',
        method: 'POST',
        path: '/pg/rest/v1/charge',
        shop: shop.id,
        body: { orderId: 'F-1', amount: 150_000 },
        status: 200,
        answer: { uuid, paymentLink },
      },
      { by: 'college', method: 'GET', path: `/pg/rest/v1/charge/${uuid}`, shop: shop.id, status: 200 },
      { by: 'payer', method: 'POST', path: `/pay/${uuid}`, shop: shop.id, body: 'deed=upi', status: 303 },
      { by: 'gateway', path: `${sandbox.college}/webhook/token`, status: 200, answer: 'noted' },
    ])
    expect(JSON.stringify(journal)).not.toContain(shop.key)
  })

  it('keeps what was refused', async () => {
    await read(sandbox, '0123')
    expect(await sandbox.control.journal()).toMatchObject([
      { status: 404, answer: { message: expect.stringContaining('no such') } },
    ])
  })

  it('is emptied', async () => {
    await made(sandbox)
    await sandbox.control.clearJournal()
    expect(await sandbox.control.journal()).toEqual([])
  })
})

describe('a file of charges', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prangan-sandbox-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('outlives the sandbox, paid and open ones', async () => {
    const kept = join(folder, 'charges.jsonl')
    const first = await openSandbox(kept)
    const { uuid } = await made(first)
    await made(first, { orderId: 'F-2', maxAgeInHours: 1 })
    await first.control.pay({ charge: uuid })
    await first.stop()
    // What a sandbox wrote that was killed in the middle of it.
    appendFileSync(kept, '{"charge":{"uu')

    const second = await openSandbox(kept)
    expect(await second.control.taken()).toMatchObject([{ charges: 2, paid: 150_000 }, {}])
    await second.control.forward({ ms: 3_600_000 })
    expect((await second.control.charge({ order: 'F-2' })).charge.dropReason).toBe('EXPIRED')
    await second.stop()

    const third = await openSandbox(kept)
    expect(await third.control.charges()).toHaveLength(2)
    await third.stop()
  })
})

describe('the command', () => {
  const test = [`--shop`, `${shop.id}:${shop.key}:Fees: tuition`, '--port', '0']

  it('does not start in production', async () => {
    const { code, output } = await runCommand('sandbox-gateway', test, { NODE_ENV: 'production' })
    expect([code, output]).toEqual([1, expect.stringContaining('does not start with NODE_ENV=production')])
  })

  it('does not start with a live key', async () => {
    const { code, output } = await runCommand('sandbox-gateway', ['--shop', '1:prodpassword_x'], {})
    expect([code, output]).toEqual([1, expect.stringContaining('must begin with testpassword_')])
    expect(output).not.toContain('prodpassword_x')
  })

  it('stands in a process of its own, and ends with whoever started it', async () => {
    const program = ['tools/commands/sandbox-gateway.ts', ...test, '--until-input-ends']
    const running = await startServer(program, { SANDBOX_CONTROL_TOKEN: 'meena' })
    expect(running.output()).toContain('SANDBOX, no money moves.')
    const control = remoteControl(running.url, 'meena')
    expect(await control.taken()).toEqual([{ shop: shop.id, charges: 0, paid: 0, refunded: 0 }])
    await running.stop()
    await expect(control.taken()).rejects.toThrow()
  })
})
