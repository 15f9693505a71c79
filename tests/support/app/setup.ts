import { afterEach, beforeEach, expect, vi } from 'vitest'
import { takeLockFaults, watchLocks } from '../locks/watch-locks.ts'
import './found-by-bundler.ts'

watchLocks()

/** Fails tests in which anything is logged to the console unexpectedly. */
beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn')
})

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([])
  expect(vi.mocked(console.warn).mock.calls).toEqual([])
  vi.restoreAllMocks()
  // On PostgreSQL, transactions lock in the order that `store.ts` has.
  expect(takeLockFaults()).toEqual([])
})
