import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startServer } from '#tests/support/servers/own-server.ts'
import { runCommand } from '#tests/support/processes/run-command.ts'
import { remoteControl } from '../../tools/sandbox-gateway/control-address.ts'
import { made, openSandbox, shop } from './sandbox.ts'

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
    // A partial line left by a sandbox that was killed while writing.
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

  it('runs in a process of its own, and ends with its parent', async () => {
    const program = ['tools/commands/sandbox-gateway.ts', ...test, '--until-input-ends']
    const running = await startServer(program, { SANDBOX_CONTROL_TOKEN: 'meena' })
    expect(running.output()).toContain('SANDBOX, no money moves.')
    const control = remoteControl(running.url, 'meena')
    expect(await control.taken()).toEqual([{ shop: shop.id, charges: 0, paid: 0, refunded: 0 }])
    await running.stop()
    await expect(control.taken()).rejects.toThrow()
  })
})
