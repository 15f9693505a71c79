import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TagPoll, pollTags, trustedFor } from './poll-tags.ts'
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

describe('what is heard of', () => {
  const versions = { sessions: 3 }
  const changes: unknown[] = []
  let poll: TagPoll
  beforeEach(async () => {
    versions.sessions = 3
    changes.length = 0
    poll = pollTags({
      versions: async () => ({ ...versions }),
      onChange: async (tag, keys) => void changes.push([tag, keys]),
      log,
    })
    await poll.look()
  })
  afterEach(() => poll.stop())
  const tell = (version: number, ...keys: string[]) => poll.hear([{ tag: 'sessions', version, keys }])

  it('is taken over by its keys, once, and the next look finds nothing more', async () => {
    versions.sessions = 4
    tell(4, 'asha')
    tell(4, 'asha')
    await poll.look()
    expect(changes).toEqual([['sessions', ['asha']]])
  })

  it('is not enough where something before it was not heard: a look takes over everything', async () => {
    versions.sessions = 5
    tell(5, 'ravi')
    await poll.look()
    expect(changes).toEqual([['sessions', null]])
  })

  it('a look finds what nobody told of', async () => {
    versions.sessions = 4
    await poll.look()
    expect(changes).toEqual([['sessions', null]])
  })

  it('stands beside a look that began before it', async () => {
    const found = Promise.withResolvers<{ sessions: number }>()
    const slow = pollTags({
      versions: vi
        .fn(async () => ({ sessions: 3 }))
        .mockResolvedValueOnce({ sessions: 3 })
        .mockReturnValueOnce(found.promise),
      onChange: async (tag, keys) => void changes.push([tag, keys]),
      log,
    })
    slow.stop()
    await slow.look()
    const look = slow.look()
    slow.hear([{ tag: 'sessions', version: 4, keys: ['asha'] }])
    found.resolve({ sessions: 3 })
    await look
    expect(changes).toEqual([['sessions', ['asha']]])
  })

  it('everything is certain for as long as what is remembered is trusted, and not while looks fail', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const answer = vi.fn(async () => ({ ...versions }))
    const watched = pollTags({ versions: answer, onChange: async () => {}, log })
    watched.stop()
    expect(watched.isCertain()).toBe(false)
    await watched.look()
    vi.advanceTimersByTime(trustedFor)
    expect(watched.isCertain()).toBe(true)
    vi.advanceTimersByTime(1)
    answer.mockRejectedValueOnce(new Error('database gone'))
    await expect(watched.look()).rejects.toThrow('database gone')
    expect(watched.isCertain()).toBe(false)
    vi.useRealTimers()
  })
})
