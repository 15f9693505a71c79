import { expect, it } from 'vitest'
import { connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { migratedPlace } from '../../support/database/databases.ts'
import { startServer } from '../../support/servers/own-server.ts'

/** Milliseconds that the frozen process would wait for the database. */
const timeout = 1_000

it('what a process had locked that stands still in a transaction is free once others have waited for as long', async () => {
  const place = await migratedPlace('postgres')
  const database = connectDatabase(place)
  const args = ['tests/support/processes/transaction-process.ts', place.databaseUrl ?? '', String(timeout)]
  const frozen = await startServer(args)
  process.kill(frozen.pid, 'SIGSTOP')
  try {
    await database.writes.insertInto('cache_tags').values({ tag: 'college', version: 1 }).execute()
    const { version } = await database.reads
      .selectFrom('cache_tags')
      .select('version')
      .where('tag', '=', 'college')
      .executeTakeFirstOrThrow()
    // The other transaction was rolled back.
    expect(version).toBe(1)
  } finally {
    await frozen.kill()
    await database.close()
    await place.drop()
  }
}, 60_000)
