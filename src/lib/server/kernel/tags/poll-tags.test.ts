import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trustedFor, pollTags } from './poll-tags.ts'
import { createLog } from '../core/log.ts'

const log = createLog('silent')

it('a look waits for one that saw the change first: nobody answers before it is taken over', async () => {
  const versions = { college: 1, results: 1 }
  const taken: string[] = []
  const leave = Promise.withResolvers<void>()
  const heartbeat = pollTags({
    versions: async () => ({ ...versions }),
    async onChange(tag) {
      await leave.promise
      taken.push(tag)
    },
    log,
  })
  await heartbeat.look()
  versions.results = 2
  void heartbeat.look()
  const own = heartbeat.look().then(() => [...taken])
  leave.resolve()
  expect(await own).toEqual(['results'])
  heartbeat.stop()
})

it('a change that could not be taken over is tried again', async () => {
  const versions = { college: 1, results: 1 }
  const onChange = vi.fn(async () => {}).mockRejectedValueOnce(new Error('database gone'))
  const heartbeat = pollTags({ versions: async () => ({ ...versions }), onChange, log })
  await heartbeat.look()
  versions.results = 2
  await expect(heartbeat.look()).rejects.toThrow('database gone')
  await heartbeat.look()
  await heartbeat.look()
  expect(onChange).toHaveBeenCalledTimes(2)
  heartbeat.stop()
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
    const heartbeat = pollTags({ versions, onChange: async () => {}, log })
    const looks = [heartbeat.look(), heartbeat.look(), heartbeat.look()].map((look) =>
      look.catch((error: { code: string }) => error.code),
    )
    await vi.advanceTimersByTimeAsync(44_000)
    expect(versions).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(versions).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(await Promise.all(looks)).toEqual(['ETIMEDOUT', 'ETIMEDOUT', 'ETIMEDOUT'])
    heartbeat.stop()
  })
})

it('is behind where no look succeeded for too long, and not while looks fail', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const versions = vi.fn(async () => ({ college: 1, results: 1 }))
  const heartbeat = pollTags({ versions, onChange: async () => {}, log })
  heartbeat.stop()
  await heartbeat.look()
  vi.advanceTimersByTime(trustedFor)
  expect(heartbeat.isBehind()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(heartbeat.isBehind()).toBe(true)
  versions.mockRejectedValueOnce(new Error('database gone'))
  await expect(heartbeat.look()).rejects.toThrow('database gone')
  expect(heartbeat.isBehind()).toBe(false)
  await heartbeat.look()
  vi.advanceTimersByTime(trustedFor + 1)
  expect(heartbeat.isBehind()).toBe(true)
  vi.useRealTimers()
})
