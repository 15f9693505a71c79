import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fixedClock } from '../core/clock.ts'
import { createLog } from '../core/log.ts'
import type { OutboxEntry, OutboxRepository } from './outbox.repository.ts'
import { createOutbox } from './outbox.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const entry = (id: string) => ({ id, template: 'reset', attempts: 1, expires_at: null }) as OutboxEntry

/** Creates an outbox whose table contains these entries once. */
function outboxWith(entries: OutboxEntry[], more: Partial<OutboxRepository>) {
  const renew = vi.fn(async () => {})
  const delivery = Promise.withResolvers<void>()
  const waiting = [...entries]
  const outbox = {
    isDue: async () => waiting.length > 0,
    take: async () => waiting.splice(0),
    renew,
    sent: async () => {},
    ...more,
  } as unknown as OutboxRepository
  const { drain } = createOutbox({
    store: { read: { outbox }, transact: (work) => work({ outbox }) },
    clock: fixedClock('2026-11-21T06:00:00.000Z'),
    log: createLog('silent'),
    deliver: async ({ id }) => {
      if (id === 'refused') throw new Error('no such mailbox')
      if (id === 'slow') await delivery.promise
    },
  })
  return { drain, renew, deliver: delivery.resolve }
}

it('an email that is long on its way keeps its lease', async () => {
  const { drain, renew, deliver } = outboxWith([entry('slow')], {})
  const drained = drain()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(renew).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30_001)
  expect(renew).toHaveBeenCalledTimes(2)
  expect(renew).toHaveBeenLastCalledWith(expect.any(String), '2026-11-21T06:02:00.000Z')
  deliver()
  await drained
  await vi.advanceTimersByTimeAsync(60_000)
  expect(renew).toHaveBeenCalledTimes(2)
})

it('keeps it also where the row of another could not be written', async () => {
  const sent = vi.fn(async (id: string) => {
    if (id === 'quick') throw new Error('database gone')
  })
  const { drain, renew, deliver } = outboxWith([entry('quick'), entry('slow')], { sent })
  const drained = drain()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(renew).toHaveBeenCalledTimes(1)
  deliver()
  await drained
  expect(sent.mock.calls.map(([id]) => id)).toEqual(['quick', 'slow'])
})

it.each([
  [1, '06:01'],
  [2, '06:05'],
  [3, '06:15'],
  [4, '07:00'],
  [5, '09:00'],
  [6, '12:00'],
  [7, '18:00'],
])('after attempt %i it is tried again at %s', async (attempts, time) => {
  const putOff = vi.fn(async () => {})
  await outboxWith([{ ...entry('refused'), attempts }], { putOff }).drain()
  expect(putOff).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ attempts }),
    `2026-11-21T${time}:00.000Z`,
    { problem: 'Error', failed_at: '2026-11-21T06:00:00.000Z' },
  )
})
