import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** One runs and holds the turn; the others wait in the order in which they are named. */
async function lineOf(waiting: number, ...waiters: [string, boolean?][]) {
  const inTurn = createTurns({ atOnce: 1, waiting })
  const gate = Promise.withResolvers<void>()
  const served: string[] = []
  const first = inTurn({ key: 'first', isKnown: false }, () => gate.promise)
  const others = waiters.map(([key, isKnown = false]) =>
    inTurn({ key, isKnown }, async () => served.push(key)),
  )
  gate.resolve()
  await first
  const ends = await Promise.allSettled(others)
  const refused = ends.flatMap((end, index) => (end.status === 'rejected' ? [waiters[index]?.[0]] : []))
  return { served, refused, ends }
}

it('serves those who wait from each key in turn, and known ones before strangers', async () => {
  const { served } = await lineOf(10, ['a'], ['a'], ['a'], ['b'], ['k', true], ['b'])
  expect(served).toEqual(['k', 'a', 'b', 'a', 'b', 'a'])
})

it('a full line refuses, and says when to come again', async () => {
  const { served, refused, ends } = await lineOf(2, ['a'], ['b'], ['c'])
  expect([served, refused]).toEqual([['a', 'b'], ['c']])
  expect(ends[2]).toMatchObject({ reason: { kind: 'TooMany', code: 'request.tooMany' } })
})

it('whoever fills the line alone makes way for others', async () => {
  const { served, refused } = await lineOf(4, ['a'], ['a'], ['a'], ['a'], ['b'], ['c'], ['a'])
  expect(served).toEqual(['a', 'b', 'c', 'a'])
  expect(refused).toEqual(['a', 'a', 'a'])
})

it('strangers who wait take no place of known ones', async () => {
  const { served } = await lineOf(1, ['a'], ['k', true])
  expect(served).toEqual(['k', 'a'])
})

it('the turn passes on where the work fails', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 1 })
  const waiter = { key: 'a', isKnown: false }
  const failed = inTurn(waiter, () => Promise.reject(new Error('disk full')))
  const next = inTurn(waiter, async () => 'done')
  await expect(failed).rejects.toThrow('disk full')
  expect(await next).toBe('done')
  expect(await inTurn(waiter, async () => 'free again')).toBe('free again')
})
