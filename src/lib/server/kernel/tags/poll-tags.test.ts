import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pollTags, trustedFor } from './poll-tags.ts'
import { createLog } from '../core/log.ts'

const log = createLog('silent')

it('a look waits for one that saw the change first: nobody answers before it is taken over', async () => {
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
  await poll.look()
  versions.results = 2
  void poll.look()
  const own = poll.look().then(() => [...taken])
  leave.resolve()
  expect(await own).toEqual(['results'])
  poll.stop()
})

it('a change that could not be taken over is tried again', async () => {
  const versions = { college: 1, results: 1 }
  const onChange = vi.fn(async () => {}).mockRejectedValueOnce(new Error('database gone'))
  const poll = pollTags({ versions: async () => ({ ...versions }), onChange, log })
  await poll.look()
  versions.results = 2
  await expect(poll.look()).rejects.toThrow('database gone')
  await poll.look()
  await poll.look()
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

  it('one look waits and one for all who asked meanwhile, and after three quarters of a minute it goes on', async () => {
    const versions = vi.fn(() => new Promise<never>(() => {}))
    const poll = pollTags({ versions, onChange: async () => {}, log })
    const looks = [poll.look(), poll.look(), poll.look()].map((look) =>
      look.catch((error: { code: string }) => error.code),
    )
    await vi.advanceTimersByTimeAsync(44_000)
    expect(versions).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(versions).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(await Promise.all(looks)).toEqual(['ETIMEDOUT', 'ETIMEDOUT', 'ETIMEDOUT'])
    poll.stop()
  })
})

it('is behind where no look succeeded for too long, and not while looks fail', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const versions = vi.fn(async () => ({ college: 1, results: 1 }))
  const poll = pollTags({ versions, onChange: async () => {}, log })
  poll.stop()
  await poll.look()
  vi.advanceTimersByTime(trustedFor)
  expect(poll.isBehind()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(poll.isBehind()).toBe(true)
  versions.mockRejectedValueOnce(new Error('database gone'))
  await expect(poll.look()).rejects.toThrow('database gone')
  expect(poll.isBehind()).toBe(false)
  await poll.look()
  vi.advanceTimersByTime(trustedFor + 1)
  expect(poll.isBehind()).toBe(true)
  vi.useRealTimers()
})
