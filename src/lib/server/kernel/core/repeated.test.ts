import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGate } from '#tests/support/database/gate.ts'
import { repeated, createThrottledReporter } from './repeated.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('comes again until it is stopped, and tells once that it fails', async () => {
  const failures: unknown[] = []
  const work = vi.fn(() => Promise.reject(new Error('away')))
  const again = repeated(work, { every: 1000, onFailure: (error) => failures.push(error) })
  expect(again.isStarted()).toBe(false)
  again.start()
  again.start()
  await vi.advanceTimersByTimeAsync(1000)
  await again.run()
  expect([again.isStarted(), failures.length]).toEqual([true, 1])
  expect(work).toHaveBeenCalledTimes(2)
  await again.stop()
  const before = work.mock.calls.length
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(before)
})

it('runs one at a time: callers meanwhile wait for the current run, and so does the end', async () => {
  const ends: string[] = []
  const gate = createGate()
  const work = vi.fn(async () => {
    await gate.pass()
    ends.push('work')
  })
  const again = repeated(work, { every: 1000, onFailure: () => {} })
  const both = [again.run(), again.run()]
  const stopped = again.stop().then(() => ends.push('stop'))
  gate.open()
  await Promise.all([...both, stopped])
  expect(work).toHaveBeenCalledTimes(1)
  expect(ends).toEqual(['work', 'stop'])
})

it('reports a lasting failure once, then by the hour, and again after it has succeeded', () => {
  const errors: unknown[] = []
  let time = 0
  const { failed, succeeded } = createThrottledReporter(
    (error) => errors.push(error),
    () => time,
  )
  failed('first')
  failed('second')
  time = 60 * 60 * 1000
  failed('an hour later')
  succeeded()
  failed('anew')
  expect(errors).toEqual(['first', 'an hour later', 'anew'])
})
