import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../core/log.ts'
import { pollTags, trustedFor } from './poll-tags.ts'

const log = createLog('silent')

it('a poll waits for one that saw the change first: nobody answers before it is taken over', async () => {
  const versions = { college: 1, results: 1 }
  const taken: string[] = []
  const leave = Promise.withResolvers<void>()
  const poll = pollTags({
    versions: async () => ({ ...versions }),
    async onChange(tag) {
      await leave.promise
      taken.push(tag)
    },
    log,
  })
  await poll.run()
  versions.results = 2
  void poll.run()
  const own = poll.run().then(() => [...taken])
  leave.resolve()
  expect(await own).toEqual(['results'])
  poll.stop()
})

it('a change that could not be taken over is tried again', async () => {
  const versions = { college: 1, results: 1 }
  const onChange = vi.fn(async () => {}).mockRejectedValueOnce(new Error('database gone'))
  const poll = pollTags({ versions: async () => ({ ...versions }), onChange, log })
  await poll.run()
  versions.results = 2
  await expect(poll.run()).rejects.toThrow('database gone')
  await poll.run()
  await poll.run()
  expect(onChange).toHaveBeenCalledTimes(2)
  poll.stop()
})

describe('while nothing answers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('one poll waits and one for all who asked meanwhile, and after three quarters of a minute it goes on', async () => {
    const versions = vi.fn(() => new Promise<never>(() => {}))
    const poll = pollTags({ versions, onChange: async () => {}, log })
    const polls = [poll.run(), poll.run(), poll.run()].map((each) =>
      each.catch((error: { code: string }) => error.code),
    )
    await vi.advanceTimersByTimeAsync(44_000)
    expect(versions).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(versions).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(await Promise.all(polls)).toEqual(['ETIMEDOUT', 'ETIMEDOUT', 'ETIMEDOUT'])
    poll.stop()
  })
})

it('is behind where no poll succeeded for too long, and not while polls fail', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const versions = vi.fn(async () => ({ college: 1, results: 1 }))
  const poll = pollTags({ versions, onChange: async () => {}, log })
  poll.stop()
  await poll.run()
  vi.advanceTimersByTime(trustedFor)
  expect(poll.isBehind()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(poll.isBehind()).toBe(true)
  versions.mockRejectedValueOnce(new Error('database gone'))
  await expect(poll.run()).rejects.toThrow('database gone')
  expect(poll.isBehind()).toBe(false)
  await poll.run()
  vi.advanceTimersByTime(trustedFor + 1)
  expect(poll.isBehind()).toBe(true)
  vi.useRealTimers()
})
