import { randomUUID } from 'node:crypto'
import { test as base } from '../browser/e2e.ts'
import type { OwnCampus } from './own-server.ts'

type Start = () => Promise<OwnCampus>

/** Whose server is kept until the worker ends; every other one is that of the tests that were made with it. */
const everybody = 'everybody'

/** A worker goes from file to file in one browser, which takes longer to start than most servers. */
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
 * Journeys on a server of their own, which stands as long as these tests run; one that is shared stands for all
 * files that share it.
 */
export function testOn(start: Start, { isShared = false } = {}) {
  const owner = isShared ? everybody : randomUUID()
  return inOneBrowser.extend<{ campus: OwnCampus }>({
    campus: [async ({ campusOf }, use) => use(await campusOf(owner, start)), { timeout: 300_000 }],
    baseURL: async ({ campus }, use) => use(campus.url),
  })
}
