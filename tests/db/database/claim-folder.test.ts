import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimFolder } from '#lib/server/kernel/servers/claim-folder.ts'
import { type OwnServer, startServer } from '../../support/servers/own-server.ts'

describe('a data folder with SQLite', () => {
  let dataDir: string
  const started: OwnServer[] = []
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'prangan-claim-'))
  })
  afterEach(async () => {
    for (const server of started.splice(0)) await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function start(): Promise<OwnServer> {
    const server = await startServer(['tests/support/processes/claim-process.ts', dataDir])
    started.push(server)
    return server
  }

  it('belongs to one server: a second one is refused with the folder and the remedy', async () => {
    expect((await start()).url).toBe('claimed')
    const second = await start()
    expect(second.url).toBe('refused')
    await expect
      .poll(second.output)
      .toMatch(new RegExp(`${dataDir}.*Stop that one first.*DATA_DIR.*DATABASE_URL`))
  })

  it('is free again at once when its server was killed', async () => {
    for (let round = 0; round < 3; round += 1) {
      const server = await start()
      expect(server.url).toBe('claimed')
      await server.kill()
    }
  })

  it('has a lock that only its owner may read', async () => {
    await start()
    expect(statSync(join(dataDir, 'server.lock')).mode & 0o777).toBe(0o600)
  })
})

it('a data folder beside PostgreSQL is nobody’s alone', () => {
  expect(claimFolder({ databaseUrl: 'postgres://127.0.0.1/x', dataDir: '/nowhere' })).toBe(false)
})
