import { expect, it } from 'vitest'
import { openForEach } from '#tests/support/app/opened.ts'
import type { FaultOn } from '../../tools/sandbox-gateway/faults.ts'
import { made, openSandbox, read } from './sandbox.ts'

const sandbox = openForEach(() => openSandbox())

async function paid(): Promise<string> {
  const { uuid } = await made(sandbox)
  await sandbox.control.pay({ charge: uuid })
  return uuid
}

type ReadFault = FaultOn<'read'>['fault']

const answers: [ReadFault, number][] = [
  ['wrongKey', 401],
  ['notFound', 404],
  ['serverError', 500],
]
it.each(answers)('%s is answered with %i', async (fault, status) => {
  await sandbox.control.script({ on: 'read', fault })
  const uuid = await paid()
  const answer = await read(sandbox, uuid)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ message: expect.any(String) })
  expect((await read(sandbox, uuid)).status).toBe(200)
})

const lies: [ReadFault, object][] = [
  ['amountMore', { status: 'PAID', amount: 150_001, paid: 150_001, due: 0 }],
  ['amountLess', { status: 'PAID', amount: 149_999, paid: 149_999, due: 0 }],
  ['otherCurrency', { status: 'PAID', currency: 'USD' }],
  ['otherMode', { status: 'PAID', testMode: false }],
  ['otherOrder', { status: 'PAID', orderId: 'F-1-other' }],
  ['unknownStatus', { status: 'PARKED' }],
  ['stillDue', { status: 'PAID', paid: 150_000, due: 1 }],
  ['partlyPaid', { status: 'PAID', paid: 149_999, due: 1 }],
  ['refunded', { status: 'PAID', paid: 150_000, refunded: 150_000 }],
]
it.each(lies)('%s is sent once, and the charge stays as it is', async (fault, message) => {
  const uuid = await paid()
  const truth = await (await read(sandbox, uuid)).json()
  await sandbox.control.script({ on: 'read', fault, charge: uuid })
  expect(await (await read(sandbox, uuid)).json()).toEqual({ ...(truth as object), ...message })
  expect(await (await read(sandbox, uuid)).json()).toEqual(truth)
})

it('any response that a test wants is sent', async () => {
  const uuid = await paid()
  await sandbox.control.script({ on: 'read', fault: 'altered', set: { status: 'paid', uuid: 'x' } })
  expect(await (await read(sandbox, uuid)).json()).toMatchObject({ status: 'paid', uuid: 'x' })
})

it('an answer is cut off, or the connection breaks', async () => {
  const uuid = await paid()
  await sandbox.control.script({ on: 'read', fault: 'badJson' })
  await sandbox.control.script({ on: 'read', fault: 'hangUp' })
  await expect((await read(sandbox, uuid)).json()).rejects.toThrow()
  await expect(read(sandbox, uuid)).rejects.toThrow()
})

it('no answer ever comes', async () => {
  const uuid = await paid()
  await sandbox.control.script({ on: 'read', fault: 'silence' })
  const impatient = new AbortController()
  const answer = read(sandbox, uuid, undefined, impatient.signal)
  const reads = async () => (await sandbox.control.journal()).filter(({ method }) => method === 'GET')
  await expect.poll(reads).toMatchObject([{ status: null }])
  impatient.abort()
  await expect(answer).rejects.toThrow()
})

it('a slow answer tells what is so when it comes', async () => {
  const { uuid } = await made(sandbox)
  await sandbox.control.script({ on: 'read', fault: 'slow' })
  const answer = read(sandbox, uuid)
  await expect.poll(() => sandbox.control.held()).toBe(1)
  await sandbox.control.pay({ charge: uuid })
  await sandbox.control.release()
  expect(await (await answer).json()).toMatchObject({ status: 'PAID' })
})
