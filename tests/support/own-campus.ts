import { test as base } from './e2e.ts'
import type { OwnCampus } from './own-server.ts'

/** Journeys on a server of their own, which stands as long as the file's tests run. */
export const testOn = (start: () => Promise<OwnCampus>) =>
  base.extend<object, { campus: OwnCampus }>({
    campus: [
      async ({}, use) => {
        const campus = await start()
        await use(campus)
        await campus.stop()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    baseURL: async ({ campus }, use) => use(campus.url),
  })
