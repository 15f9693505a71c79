import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createConcurrencyLimit, type Waiter } from './hashing-queue.ts'

const waiter = (key: string, isKnown = false, more: Partial<Waiter> = {}): Waiter => ({
  person: crypto.randomUUID(),
  key,
  group: key,
  isKnown,
  ...more,
})

/** Runs one task that blocks the queue while the others wait in the given order. */
async function lineOf(waiting: number, ...waiters: Waiter[]) {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting, ofPerson: 2 })
  const gate = Promise.withResolvers<void>()
  const served: string[] = []
  const first = limit(waiter('first'), () => gate.promise)
  const others = waiters.map((each) => limit(each, async () => served.push(each.key)))
  gate.resolve()
  await first
  const ends = await Promise.allSettled(others)
  const refused = ends.flatMap((end, index) => (end.status === 'rejected' ? [waiters[index]?.key] : []))
  return { served, refused, ends }
}

const of = (...keys: string[]): Waiter[] => keys.map((key) => waiter(key))

it('serves those who wait from each key in turn, and known ones before strangers', async () => {
  const { served } = await lineOf(10, ...of('a', 'a', 'a', 'b'), waiter('k', true), waiter('b'))
  expect(served).toEqual(['k', 'a', 'b', 'a', 'b', 'a'])
})

it('every third turn is a stranger’s, however many known ones there are', async () => {
  const known = Array.from({ length: 6 }, () => waiter('k', true))
  const { served } = await lineOf(10, ...of('a', 'b'), ...known)
  expect(served).toEqual(['k', 'k', 'a', 'k', 'k', 'b', 'k', 'k'])
})

it('a stranger gets in while known people come back without end', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 10, ofPerson: 5 })
  let turns = 0
  let isServed = false
  const loop = async (name: string): Promise<void> => {
    while (!isServed && turns < 100)
      await limit(waiter(name, true, { person: name }), async () => {
        turns += 1
      })
  }
  const loops = ['k', 'l', 'm'].map(loop)
  await limit(waiter('a'), async () => {
    isServed = true
  })
  await Promise.all(loops)
  expect(turns).toBeLessThan(10)
})

it('a line full of others refuses, and says when to come again', async () => {
  const { served, refused, ends } = await lineOf(2, ...of('a', 'b', 'c'))
  expect([served, refused]).toEqual([['a', 'b'], ['c']])
  expect(ends[2]).toMatchObject({ reason: { kind: 'TooMany', code: 'request.tooMany' } })
})

it('one who fills the queue alone makes way for others', async () => {
  const { served, refused } = await lineOf(4, ...of('a', 'a', 'a', 'a', 'b', 'c', 'a'))
  expect(served).toEqual(['a', 'b', 'c', 'a'])
  expect(refused).toEqual(['a', 'a', 'a'])
})

it('many keys of one group hold the line against nobody, and share its turns', async () => {
  const flood = ['1', '2', '3', '4'].map((key) => waiter(key, false, { group: 'site' }))
  const { served, refused } = await lineOf(4, ...flood, waiter('campus'), waiter('campus'))
  expect(served).toEqual(['1', 'campus', '2', 'campus'])
  expect(refused).toEqual(['3', '4'])
})

it('one person waits twice at the most, in whatever line', async () => {
  const asha = { person: 'asha' }
  const { served, refused } = await lineOf(
    10,
    waiter('a', false, asha),
    waiter('k', true, asha),
    waiter('b', false, asha),
    waiter('c'),
  )
  expect([served, refused]).toEqual([['a', 'c', 'k'], ['b']])
})

it('a person who waited may wait again', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 10, ofPerson: 1 })
  const asha = waiter('a', true, { person: 'asha' })
  for (let count = 0; count < 3; count += 1)
    await Promise.all([limit(waiter('b'), async () => {}), limit(asha, async () => {})])
})

it('strangers who wait take no place of known ones', async () => {
  const { served } = await lineOf(1, waiter('a'), waiter('k', true))
  expect(served).toEqual(['k', 'a'])
})

it('the turn passes on where the work fails', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 1, ofPerson: 1 })
  const failed = limit(waiter('a'), () => Promise.reject(new Error('disk full')))
  const next = limit(waiter('a'), async () => 'done')
  await expect(failed).rejects.toThrow('disk full')
  expect(await next).toBe('done')
  expect(await limit(waiter('a'), async () => 'free again')).toBe('free again')
})

it('as many run at once as may, and of one person one after the other', async () => {
  const inTurn = createConcurrencyLimit({ atOnce: 2, waiting: 10, ofPerson: 5 })
  const gate = Promise.withResolvers<void>()
  const started: string[] = []
  const ask = (person: string): Promise<void> =>
    inTurn(waiter(person, false, { person }), () => {
      started.push(person)
      return gate.promise
    })
  const all = ['asha', 'asha', 'ravi', 'meena'].map(ask)
  await setImmediate()
  expect(started).toEqual(['asha', 'ravi'])
  gate.resolve()
  await Promise.all(all)
  expect(started.toSorted()).toEqual(['asha', 'asha', 'meena', 'ravi'])
})

it('who is refused lets nobody past the one who runs', async () => {
  const inTurn = createConcurrencyLimit({ atOnce: 2, waiting: 10, ofPerson: 1 })
  const gate = Promise.withResolvers<void>()
  const asha = waiter('a', false, { person: 'asha' })
  let running = 0
  const ask = (): Promise<void> =>
    inTurn(asha, async () => {
      running += 1
      expect(running).toBe(1)
      await gate.promise
      running -= 1
    })
  const first = ask()
  const second = ask()
  const third = ask()
  await expect(third).rejects.toMatchObject({ code: 'request.tooMany' })
  gate.resolve()
  await Promise.all([first, second])
})
