import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'
import { isUnavailable } from '#lib/server/kernel/db/unavailable.ts'
import { migratedPlace } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForEach(() => openTestApp('postgres'))

async function isThere(pid: number): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(
    testApp.app.database.reads,
  )
  return rows.length > 0
}

it('a connection that breaks between two statements fails its transaction, and the server lives on', async () => {
  const { writes, reads } = testApp.app.database
  const broken = writes.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const pid = rows[0]?.pid ?? 0
    await sql`select pg_terminate_backend(${pid})`.execute(reads)
    while (await isThere(pid));
    await tx.selectFrom('exams').selectAll().execute()
  })
  await expect(broken).rejects.toSatisfy(isUnavailable)
  expect(await testApp.app.results.exams.list()).toEqual([])
})

it('a worker thread whose connections broke while it was asleep makes new ones', async () => {
  const place = await migratedPlace('postgres')
  const settings = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', LOG_LEVEL: 'silent' }
  const app = await createApp(readEnv(settings))
  // Reads several tables at once, each over its own connection.
  const ask = (): Promise<unknown> => app.workers.callLong('marks.statistics', 'of-no-exam')
  const others = sql`from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  try {
    for (let count = 0; count < 3; count += 1) {
      expect(await ask()).toBeNull()
      await sql`select pg_terminate_backend(pid) ${others}`.execute(app.database.writes)
      while ((await sql`select pid ${others}`.execute(app.database.writes)).rows.length > 0) continue
    }
  } finally {
    await app.close()
    await place.drop()
  }
}, 60_000)
