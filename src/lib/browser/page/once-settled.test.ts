import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceSettled } from './once-settled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is done once for all that was asked in a row', () => {
  const work = vi.fn()
  const { ask } = onceSettled(work)
  for (let key = 0; key < 5; key += 1) {
    ask()
    vi.advanceTimersByTime(200)
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledOnce()
})

it('is done at once where somebody cannot wait, and not a second time', () => {
  const work = vi.fn()
  const { ask, finish } = onceSettled(work)
  finish()
  expect(work).not.toHaveBeenCalled()
  ask()
  finish()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
})

it('is not done where it is no longer wanted', () => {
  const work = vi.fn()
  const { ask, drop } = onceSettled(work)
  ask()
  drop()
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})
