import { expect, it } from 'vitest'
import { shareTasks } from './hashing.ts'

/** A fake process whose tasks finish only when the test says so. */
function doer(atOnce: number) {
  const started: { task: string; done: (answer: string) => void }[] = []
  const own = {
    atOnce,
    tasks: started,
    waiting: 0,
    async run(task: string) {
      own.waiting += 1
      return new Promise<string>((done) => started.push({ task, done })).finally(() => (own.waiting -= 1))
    },
  }
  return own
}

it('the one that always gets on is asked first, and both as much as they do at once', () => {
  const steady = doer(1)
  const idle = doer(3)
  const run = shareTasks(steady, idle, 60_000)
  for (const task of ['one', 'two', 'three', 'four', 'five']) void run(task)
  expect(steady.tasks.map(({ task }) => task)).toEqual(['one', 'five'])
  expect(idle.tasks.map(({ task }) => task)).toEqual(['two', 'three', 'four'])
})

it('what no core was idle for is done by the other, once', async () => {
  const steady = doer(1)
  const idle = doer(1)
  const run = shareTasks(steady, idle, 1)
  void run('one')
  const answer = run('two')
  await expect.poll(() => steady.tasks.map(({ task }) => task)).toEqual(['one', 'two'])
  expect(idle.tasks.map(({ task }) => task)).toEqual(['two'])
  steady.tasks[1]?.done('of the steady one')
  expect(await answer).toBe('of the steady one')
  idle.tasks[0]?.done('of the idle one')
})

it('what an idle core has done is not done again', async () => {
  const steady = doer(1)
  const idle = doer(1)
  const run = shareTasks(steady, idle, 5)
  void run('one')
  const answer = run('two')
  idle.tasks[0]?.done('done')
  expect(await answer).toBe('done')
  const later = run('three')
  await expect.poll(() => steady.tasks.length + idle.tasks.length).toBeGreaterThan(3)
  expect(steady.tasks.concat(idle.tasks).filter(({ task }) => task === 'two')).toHaveLength(1)
  steady.tasks.at(-1)?.done('done')
  idle.tasks.at(-1)?.done('done')
  expect(await later).toBe('done')
})
