import { expect, it } from 'vitest'
import { openForEach } from '#tests/support/app/opened.ts'
import type { GivenFault } from '../../tools/sandbox-gateway/faults.ts'
import { create, made, openSandbox, otherShop, shop, notifiedCharges } from './sandbox.ts'

const sandbox = openForEach(() => openSandbox())
const script = (fault: GivenFault): Promise<void> => sandbox.control.script(fault)
const madeSoFar = async (): Promise<number> => (await sandbox.control.charges()).length

it('a slow answer comes when it is released, and the charge with it', async () => {
  await script({ on: 'create', fault: 'slow' })
  const answer = create(sandbox)
  await expect.poll(() => sandbox.control.held({ order: 'F-1' })).toBe(1)
  expect(await madeSoFar()).toBe(0)
  await sandbox.control.release()
  expect((await answer).status).toBe(200)
  expect(await madeSoFar()).toBe(1)
})

it('a slow answer comes later by the sandbox’s clock', async () => {
  await script({ on: 'create', fault: 'slow', ms: 3_600_000 })
  const answer = create(sandbox)
  await expect.poll(async () => (await sandbox.control.journal()).length).toBe(1)
  await sandbox.control.forward({ ms: 3_600_000 })
  expect((await answer).status).toBe(200)
})

it('a gateway that fails makes nothing', async () => {
  for (const [fault, status] of [
    ['serverError', 500],
    ['wrongKey', 401],
  ] as const) {
    await script({ on: 'create', fault })
    const answer = await create(sandbox)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ message: expect.any(String) })
  }
  expect(await madeSoFar()).toBe(0)
})

it('a connection breaks before there is a charge', async () => {
  await script({ on: 'create', fault: 'hangUp' })
  await expect(create(sandbox)).rejects.toThrow()
  expect(await madeSoFar()).toBe(0)
})

it('a connection breaks once there is a charge, which can be paid', async () => {
  await script({ on: 'create', fault: 'hangUpAfter' })
  await expect(create(sandbox)).rejects.toThrow()
  await sandbox.control.pay({ order: 'F-1' })
  expect(notifiedCharges(sandbox)).toMatchObject([{ orderId: 'F-1', status: 'PAID' }])
})

it('no answer ever comes, and the charge is there', async () => {
  await script({ on: 'create', fault: 'silenceAfter' })
  const impatient = new AbortController()
  const answer = create(sandbox, {}, shop, impatient.signal)
  await expect.poll(madeSoFar).toBe(1)
  impatient.abort()
  await expect(answer).rejects.toThrow()
  expect(await sandbox.control.journal()).toMatchObject([{ method: 'POST', status: null, answer: null }])
})

it('an answer is cut off, and the charge is there', async () => {
  await script({ on: 'create', fault: 'badJson' })
  const answer = await create(sandbox)
  expect(answer.status).toBe(200)
  await expect(answer.json()).rejects.toThrow()
  expect(await madeSoFar()).toBe(1)
})

it('a link leads to somebody else', async () => {
  await script({ on: 'create', fault: 'foreignLink' })
  expect((await made(sandbox)).paymentLink).toBe('https://pay.example.net/')
  await script({ on: 'create', fault: 'foreignLink', link: `${sandbox.url}@evil.example/pay/1` })
  expect((await made(sandbox)).paymentLink).toBe(`${sandbox.url}@evil.example/pay/1`)
})

it('a webhook comes before the answer, of an open charge or of a paid one', async () => {
  await script({ on: 'create', fault: 'webhookFirst' })
  await script({ on: 'create', fault: 'webhookFirst', isPaid: true })
  for (const status of ['DUE', 'PAID']) {
    const { uuid } = await made(sandbox)
    expect(notifiedCharges(sandbox).at(-1)).toMatchObject({ uuid, status })
  }
})

it('a fault meets one order alone, one shop alone, or the next so many calls', async () => {
  await script({ on: 'create', fault: 'serverError', order: 'F-2' })
  await script({ on: 'create', fault: 'wrongKey', shop: otherShop.id, times: 2 })
  const statuses = []
  for (const [orderId, by] of [
    ['F-1', shop],
    ['F-2', shop],
    ['F-2', shop],
    ['F-3', otherShop],
    ['F-3', otherShop],
    ['F-3', otherShop],
  ] as const)
    statuses.push((await create(sandbox, { orderId }, by)).status)
  expect(statuses).toEqual([200, 500, 200, 401, 401, 200])
})

it('a fault meets some calls by chance, the same ones for the same seed', async () => {
  await script({ on: 'create', fault: 'serverError', times: 'always', chance: 0.5 })
  const statuses = []
  for (let call = 0; call < 12; call++) statuses.push((await create(sandbox)).status)
  expect(new Set(statuses)).toEqual(new Set([200, 500]))
  const other = await openSandbox()
  await other.control.script({ on: 'create', fault: 'serverError', times: 'always', chance: 0.5 })
  for (const status of statuses) expect((await create(other)).status).toBe(status)
  await other.stop()
})

it('a fault lasts until it is cleared where it is for always', async () => {
  await script({ on: 'create', fault: 'serverError', times: 'always' })
  expect([(await create(sandbox)).status, (await create(sandbox)).status]).toEqual([500, 500])
  await sandbox.control.clearFaults()
  expect((await create(sandbox)).status).toBe(200)
})
