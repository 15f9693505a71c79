import { afterEach, expect, it } from 'vitest'
import { sandboxClock } from '../../tools/sandbox-gateway/clock.ts'

const clock = sandboxClock()
const hour = 3_600_000
const hoursFrom = (start: Date): number => Math.round((clock.now().getTime() - start.getTime()) / hour)

afterEach(() => clock.stop())

it('what falls into the time that is skipped is done in its order, each at its own time', async () => {
  const start = clock.now()
  const done: [string, number][] = []
  const note = (name: string) => async () => void done.push([name, hoursFrom(start)])
  clock.later(5 * hour, note('evening'))
  clock.later(2 * hour, async () => {
    await note('noon')()
    clock.later(hour, note('lunch'))
  })
  clock.later(24 * hour, note('tomorrow'))
  await clock.forward(6 * hour)
  expect(done).toEqual([
    ['noon', 2],
    ['lunch', 3],
    ['evening', 5],
  ])
  expect(hoursFrom(start)).toBe(6)
})

it('what is due goes by itself', async () => {
  let isDone = false
  clock.later(0, async () => void (isDone = true))
  await expect.poll(() => isDone).toBe(true)
})

it('longer than a timer can be is not at once', async () => {
  let isDone = false
  clock.later(60 * 24 * hour, async () => void (isDone = true))
  await clock.forward(59 * 24 * hour)
  expect(isDone).toBe(false)
  await clock.forward(24 * hour)
  expect(isDone).toBe(true)
})

it('nothing is done once it is stopped', async () => {
  clock.later(hour, () => Promise.reject(new Error('too late')))
  clock.stop()
  await clock.forward(2 * hour)
})
