import { expect, it } from 'vitest'
import { inTurn, sideBySide } from './queue.ts'

/** Creates parts 1 to `last`; the work on each lasts until its gate opens. */
function gated(last: number) {
  const events: string[] = []
  const gates = Array.from({ length: last + 1 }, () => Promise.withResolvers<void>())
  let fetched = 0
  return {
    events,
    open: (part: number) => gates[part]?.resolve(),
    fail: (part: number) => gates[part]?.reject(new Error(`part ${part}`)),
    next: async () => (fetched < last ? (fetched += 1) : null),
    async work(part: number): Promise<void> {
      events.push(`begin ${part}`)
      await gates[part]?.promise
      events.push(`end ${part}`)
    },
  }
}

it('has as many parts at work as there are lanes, and begins the next one when one ends', async () => {
  const { events, open, next, work } = gated(3)
  const all = sideBySide(2, next, work)
  await expect.poll(() => events).toEqual(['begin 1', 'begin 2'])
  open(2)
  await expect.poll(() => events.slice(2)).toEqual(['end 2', 'begin 3'])
  open(1)
  open(3)
  await all
  expect(events.slice(4).toSorted()).toEqual(['end 1', 'end 3'])
})

it('goes through parts in their order where there is one lane', async () => {
  const { events, open, next, work } = gated(2)
  open(1)
  open(2)
  await sideBySide(1, next, work)
  expect(events).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2'])
})

it('begins nothing behind a part that fails, and throws once the others have ended', async () => {
  const { events, open, fail, next, work } = gated(4)
  const all = sideBySide(2, next, work).catch((error: Error) => void events.push(error.message))
  fail(1)
  await expect.poll(() => events).toEqual(['begin 1', 'begin 2'])
  open(2)
  await all
  expect(events).toEqual(['begin 1', 'begin 2', 'end 2', 'part 1'])
})

it('throws that a part cannot be fetched, once those under way have ended', async () => {
  const { events, open, next, work } = gated(1)
  const failing = async () => {
    const part = await next()
    if (part === null) throw new Error('does not open')
    return part
  }
  const all = sideBySide(2, failing, work).catch((error: Error) => void events.push(error.message))
  await expect.poll(() => events).toEqual(['begin 1'])
  open(1)
  await all
  expect(events).toEqual(['begin 1', 'end 1', 'does not open'])
})

it('fetches ahead of work that is done in turn, and does none of it behind what fails', async () => {
  const { events, open, fail, next, work } = gated(3)
  const fetched: number[] = []
  const fetch = async (): Promise<number | null> => {
    const part = await next()
    if (part !== null) fetched.push(part)
    return part
  }
  const all = sideBySide(2, fetch, inTurn(work))
  await expect.poll(() => fetched).toEqual([1, 2])
  expect(events).toEqual(['begin 1'])
  open(1)
  await expect.poll(() => events).toEqual(['begin 1', 'end 1', 'begin 2'])
  fail(2)
  await expect(all).rejects.toThrow('part 2')
  expect(events).toEqual(['begin 1', 'end 1', 'begin 2'])
})
