import { expect, it, vi } from 'vitest'
import { createHooks } from '../hooks.ts'
import { keepByTag } from './keep-by-tag.ts'

async function keptRead(isBehind = () => false) {
  const hooks = createHooks()
  const read = vi.fn(async () => ({}))
  const kept = keepByTag('college', { hooks, isBehind }, read)
  const start = () => Promise.all(hooks.onStart.map((step) => step()))
  const change = () => Promise.all(hooks.onChange.map((step) => step('college')))
  return { read, kept, start, change }
}

it('reads once until its tag changes', async () => {
  const { read, kept, start, change } = await keptRead()
  await start()
  const first = await kept()
  expect(await kept()).toBe(first)
  await change()
  expect(await kept()).not.toBe(first)
  expect(read).toHaveBeenCalledTimes(2)
})

it('does not keep what was being read when its tag changed', async () => {
  const { read, kept, start, change } = await keptRead()
  await start()
  const old = kept()
  await change()
  expect(await kept()).not.toBe(await old)
  expect(read).toHaveBeenCalledTimes(2)
})

it('reads each time in a process that follows no tags, or is behind', async () => {
  const alone = await keptRead()
  const behind = await keptRead(() => true)
  await behind.start()
  for (const { kept, read } of [alone, behind]) {
    await kept()
    await kept()
    expect(read).toHaveBeenCalledTimes(2)
  }
})

it('asks again after a failure', async () => {
  const { read, kept, start } = await keptRead()
  await start()
  read.mockRejectedValueOnce(new Error('away'))
  await expect(kept()).rejects.toThrow('away')
  await expect(kept()).resolves.toEqual({})
})
