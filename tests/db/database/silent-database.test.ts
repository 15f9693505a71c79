import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from '#lib/server/app.ts'
import { readEnv } from '#lib/server/env.ts'
import { type Database, connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { isUnavailable } from '#lib/server/kernel/db/unavailable.ts'
import { type FreshPlace, migratedPlace } from '../../support/database/databases.ts'
import { type SilentProxy, openSilentProxy } from '../../support/servers/silent-proxy.ts'

let place: FreshPlace
let proxy: SilentProxy
let database: Database
beforeEach(async () => {
  place = await migratedPlace('postgres')
  proxy = await openSilentProxy(place.databaseUrl ?? '')
  database = connectDatabase({ ...place, databaseUrl: proxy.url }, { timeout: 500 })
})
afterEach(async () => {
  await database.close()
  await proxy.close()
  await place.drop()
})

const exams = () => database.reads.selectFrom('exams').selectAll().execute()

it('a query on a connection that fell silent fails as where the database is down, and the next goes through', async () => {
  expect(await exams()).toEqual([])
  proxy.isSilent = true
  await expect(exams()).rejects.toSatisfy(isUnavailable)
  proxy.isSilent = false
  expect(await exams()).toEqual([])
})

it('a transaction on it fails, and leaves nothing', async () => {
  const broken = database.writes.transaction().execute(async (tx) => {
    await tx.insertInto('cache_tags').values({ tag: 'college', version: 7 }).execute()
    proxy.isSilent = true
    await sql`select 1`.execute(tx)
  })
  await expect(broken).rejects.toSatisfy(isUnavailable)
  proxy.isSilent = false
  const rows = await database.reads.selectFrom('cache_tags').where('version', '=', 7).selectAll().execute()
  expect(rows).toEqual([])
})

it('an app waits no longer than its timeout', async () => {
  const env = {
    ...readEnv({ DATA_DIR: place.dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'test' }),
    databaseUrl: proxy.url,
  }
  const app = await createApp(env, { isWorker: true, queryTimeout: 500 })
  expect(await app.resultsStore.read.exams.all()).toEqual([])
  proxy.isSilent = true
  await expect(app.resultsStore.read.exams.all()).rejects.toSatisfy(isUnavailable)
  proxy.isSilent = false
  await app.close()
})
