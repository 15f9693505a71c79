import { test as base } from './e2e.ts'
import type { OwnCampus } from './own-server.ts'

type Start = () => Promise<OwnCampus>

/** Whose server is kept until the worker ends; every other one is a file's own. */
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
 * Journeys on a server of their own, which stands as long as the file's tests run; one that is shared stands for all
 * files that share it.
 */
export const testOn = (start: Start, { isShared = false } = {}) =>
  inOneBrowser.extend<{ campus: OwnCampus }>({
    campus: [
      async ({ campusOf }, use, { file }) => use(await campusOf(isShared ? everybody : file, start)),
      { timeout: 300_000 },
    ],
    baseURL: async ({ campus }, use) => use(campus.url),
  })
