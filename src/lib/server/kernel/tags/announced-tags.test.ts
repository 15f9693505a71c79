import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../core/log.ts'
import { type TagPoll, pollTags, trustedFor } from './poll-tags.ts'

const log = createLog('silent')

describe('an announced tag', () => {
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
    await poll.run()
  })
  afterEach(() => poll.stop())
  const announce = (version: number, ...keys: string[]) =>
    poll.applyAnnounced([{ tag: 'sessions', version, keys }])

  it('is taken over by its keys, once, and the next poll finds nothing more', async () => {
    versions.sessions = 4
    announce(4, 'asha')
    announce(4, 'asha')
    await poll.run()
    expect(changes).toEqual([['sessions', ['asha']]])
  })

  it('is not enough where an earlier one was missed: a poll takes over everything', async () => {
    versions.sessions = 5
    announce(5, 'ravi')
    await poll.run()
    expect(changes).toEqual([['sessions', null]])
  })

  it('a poll finds changes that nobody announced', async () => {
    versions.sessions = 4
    await poll.run()
    expect(changes).toEqual([['sessions', null]])
  })

  it('stands beside a poll that began before it', async () => {
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
    await slow.run()
    const polled = slow.run()
    slow.applyAnnounced([{ tag: 'sessions', version: 4, keys: ['asha'] }])
    found.resolve({ sessions: 3 })
    await polled
    expect(changes).toEqual([['sessions', ['asha']]])
  })

  it('everything is certain for as long as what is remembered is trusted, and not while polls fail', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const answer = vi.fn(async () => ({ ...versions }))
    const watched = pollTags({ versions: answer, onChange: async () => {}, log })
    watched.stop()
    expect(watched.isCertain()).toBe(false)
    await watched.run()
    vi.advanceTimersByTime(trustedFor)
    expect(watched.isCertain()).toBe(true)
    vi.advanceTimersByTime(1)
    answer.mockRejectedValueOnce(new Error('database gone'))
    await expect(watched.run()).rejects.toThrow('database gone')
    expect(watched.isCertain()).toBe(false)
    vi.useRealTimers()
  })
})
