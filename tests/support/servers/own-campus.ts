import { randomUUID } from 'node:crypto'
import { test as base } from '../browser/e2e.ts'
import type { OwnCampus } from './own-server.ts'

type Start = () => Promise<OwnCampus>

/** Owner of servers that run until the worker ends; all others belong to the tests that created them. */
const everybody = 'everybody'

/** A worker uses one browser for all its files because starting one takes longer than starting most servers. */
const inOneBrowser = base.extend<object, { campusOf: (owner: string, start: Start) => Promise<OwnCampus> }>({
  campusOf: [
    async ({}, use) => {
      const running = new Map<string, OwnCampus>()
      const stopAll = async (kept: readonly string[]): Promise<void> => {
        for (const [owner, campus] of running) {
          if (kept.includes(owner)) continue
          running.delete(owner)
          await campus.stop()
        }
      }
      await use(async (owner, start) => {
        await stopAll([owner, everybody])
        const campus = running.get(owner) ?? (await start())
        running.set(owner, campus)
        return campus
      })
      await stopAll([])
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/**
 * Defines journeys on their own server, which runs as long as these tests; a shared one runs for all files that share
 * it.
 */
export function testOn(start: Start, { isShared = false } = {}) {
  const owner = isShared ? everybody : randomUUID()
  return inOneBrowser.extend<{ campus: OwnCampus }>({
    campus: [async ({ campusOf }, use) => use(await campusOf(owner, start)), { timeout: 300_000 }],
    baseURL: async ({ campus }, use) => use(campus.url),
  })
}
