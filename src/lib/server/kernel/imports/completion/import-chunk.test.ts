import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createGate } from '#tests/support/database/gate.ts'
import { inLanes } from './import-chunk.ts'

/** Creates chunks 1 to `last` of ten rows each, and a log of what is done with them. */
function chunksTo(last: number) {
  const log: string[] = []
  let fetched = 0
  return {
    log,
    logged: (word: string) => log.filter((line) => line.startsWith(word)),
    next: async () => (fetched < last ? (fetched += 1) : null),
    async work(chunk: number): Promise<number> {
      log.push(`chunk ${chunk}`)
      return 10
    },
    async report(done: number, total: number): Promise<void> {
      log.push(`reported ${done} of ${total}`)
    },
  }
}

describe.each([1, 2])('chunks in %i lanes', (lanes) => {
  it('of which there are none end at once, and nothing is reported', async () => {
    const { log, ...rows } = chunksTo(0)
    await inLanes(lanes, { ...rows, total: 0 })
    expect(log).toEqual([])
  })

  it('are taken in their order, each once, and are reported with the earlier ones', async () => {
    const { logged, ...rows } = chunksTo(20)
    await inLanes(lanes, { ...rows, total: 205, done: 7 })
    expect(logged('chunk')).toEqual(Array.from({ length: 20 }, (_, index) => `chunk ${index + 1}`))
    expect(logged('reported')[0]).toBe('reported 17 of 205')
    expect(logged('reported').at(-1)).toBe('reported 205 of 205')
  })

  it('of which one fails are not gone on with in any of them', async () => {
    const { logged, work, ...rows } = chunksTo(20)
    const failing = async (chunk: number) => {
      if (chunk === 3) throw new Error('no place left')
      return work(chunk)
    }
    await expect(inLanes(lanes, { ...rows, work: failing, total: 200 })).rejects.toThrow('no place left')
    // The other lane may already have fetched one.
    expect(logged('chunk').length).toBeLessThanOrEqual(1 + lanes)
  })

  it('go on where telling fails, which is tried again with the next one', async () => {
    const { logged, ...rows } = chunksTo(4)
    const report = async (done: number, total: number) => {
      await rows.report(done, total)
      throw new Error('the lease is lost')
    }
    await inLanes(lanes, { ...rows, report, total: 40 })
    expect(logged('chunk')).toHaveLength(4)
    expect(logged('reported').length).toBeGreaterThan(1)
  })
})

it.each([
  [1, 1],
  [2, 20],
])('in %i lanes %i chunks are done before what is reported is waited for', async (lanes, chunks) => {
  const { logged, ...rows } = chunksTo(20)
  const reporting = createGate()
  const all = inLanes(lanes, { ...rows, report: reporting.pass, total: 200 })
  await expect.poll(() => logged('chunk').length).toBe(chunks)
  // Gives all pending work a turn.
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  expect(logged('chunk')).toHaveLength(chunks)
  reporting.open()
  await all
  expect(logged('chunk')).toHaveLength(20)
})

it('an error comes when nothing is reported any longer', async () => {
  const { log, work, ...rows } = chunksTo(2)
  const reporting = createGate()
  const report = async () => {
    await reporting.pass()
    log.push('reported')
  }
  const failing = async (chunk: number) => {
    if (chunk === 1) return work(chunk)
    await reporting.reached
    throw new Error('no place left')
  }
  const all = inLanes(2, { ...rows, work: failing, report, total: 20 }).catch(
    (error: Error) => void log.push(error.message),
  )
  await reporting.reached
  for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  expect(log).toEqual(['chunk 1'])
  reporting.open()
  await all
  expect(log).toEqual(['chunk 1', 'reported', 'no place left'])
})
