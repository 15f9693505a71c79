import { afterEach } from 'vitest'
import { createLog } from '#lib/server/kernel/core/log.ts'
import { serverRepository } from '#lib/server/kernel/servers/server.repository.ts'
import { createServers, type Servers } from '#lib/server/kernel/servers/servers.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import type { TestApp } from '../app/test-app.ts'

const log = createLog('silent')

/** Returns a function that starts servers of a build on one database; they stop after each test. */
export function startedServers(testApp: TestApp) {
  const started: Servers[] = []
  afterEach(async () => {
    for (const server of started.splice(0)) await server.stop()
  })

  async function start(build: string, isSole = false): Promise<Servers> {
    const { database } = testApp.app
    const server = createServers({
      store: storeOf(database, serverRepository),
      clock: testApp.clock,
      log,
      build,
    })
    started.push(server)
    await server.start(isSole)
    return server
  }

  return { start }
}
