import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { withStartLock } from '#lib/server/kernel/db/migrate.ts'
import { makeForOwner } from '#lib/server/kernel/files/for-owner.ts'
import { type FreshPlace, migratedPlace } from '../../support/database/databases.ts'

let place: FreshPlace
let database: Database
beforeEach(async () => {
  place = await migratedPlace('sqlite')
  database = connectDatabase(place)
  await database.reads.selectFrom('exams').selectAll().execute()
})
afterEach(async () => {
  await database.close()
  await place.drop()
})

/** Counts the locks that the operating system reports for this process on a file. */
function locksOn(name: string): number {
  const { ino } = statSync(join(place.dataDir, name))
  const lines = readFileSync('/proc/locks', 'utf8').split('\n')
  return lines.filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${ino} `)).length
}

// Closing any descriptor of a file drops all locks of the process on it. Another client could then remove the -wal file
// while the server runs.
describe.runIf(process.platform === 'linux')('locks on the data files', () => {
  it('a second connection leaves the locks of the first', async () => {
    expect(locksOn('prangan.sqlite')).toBe(1)
    await connectDatabase(place).close()
    expect(locksOn('prangan.sqlite')).toBe(1)
  })

  it('a worker thread that connects leaves the locks', async () => {
    const script = `
    import('#lib/server/kernel/db/connect.ts').then(({ connectDatabase }) => connectDatabase(${JSON.stringify({ databaseUrl: null, dataDir: place.dataDir })}).close())
  `
    const worker = new Worker(script, { eval: true })
    const [code] = await once(worker, 'exit')
    expect(code).toBe(0)
    expect(locksOn('prangan.sqlite')).toBe(1)
  })

  it('a process that waits at the start leaves the lock to its holder', async () => {
    await withStartLock(place, async () => {
      expect(locksOn('migrations.lock')).toBeGreaterThan(0)
      const held = locksOn('migrations.lock')
      makeForOwner(join(place.dataDir, 'migrations.lock'))
      expect(locksOn('migrations.lock')).toBe(held)
    })
  })
})
