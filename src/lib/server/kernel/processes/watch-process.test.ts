import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchProcess } from './worker-process.ts'

/** Any process takes more. */
const limits = { rssBytes: 1, cpuSeconds: 600, seconds: 600 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A watch that has begun its first check. */
function checking() {
  const onOver = vi.fn()
  const stop = watchProcess(process.pid, limits, onOver)
  vi.advanceTimersByTime(50)
  return { onOver, stop }
}

it('a check that was begun before the end of the watch counts no more', async () => {
  const stopped = checking()
  stopped.stop()
  const { onOver } = checking()
  // The later check tells that the earlier one is over.
  await expect.poll(() => onOver.mock.calls.length).toBe(1)
  expect(stopped.onOver).not.toHaveBeenCalled()
})
