import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchProcess } from './worker-process.ts'

/** A limit that any process exceeds. */
const limits = { rssBytes: 1, cpuSeconds: 600, seconds: 600 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Starts a watch whose first check is in progress. */
function checking() {
  const onOver = vi.fn()
  const stop = watchProcess(process.pid, limits, onOver)
  vi.advanceTimersByTime(50)
  return { onOver, stop }
}

it('a check that started before the end of the watch no longer counts', async () => {
  const stopped = checking()
  stopped.stop()
  const { onOver } = checking()
  // Once the later check has ended, so has the earlier one.
  await expect.poll(() => onOver.mock.calls.length).toBe(1)
  expect(stopped.onOver).not.toHaveBeenCalled()
})
