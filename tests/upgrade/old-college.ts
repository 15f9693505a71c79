import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import pg from 'pg'
import { instantFor } from '#lib/server/kernel/db/portable.ts'
import facts from '../fixtures/upgrade/facts.json' with { type: 'json' }
import { type EngineName, type FreshPlace, freshPlace } from '../support/database/databases.ts'
import { type CollegeFacts, type TestCollege, openCollegeAt } from './fill-college.ts'

/** Returns a copy of the older version's data folder, and on PostgreSQL of its database. */
export async function oldPlace(engine: EngineName): Promise<FreshPlace> {
  const place = await freshPlace(engine)
  const files = unzipSync(readFileSync(`tests/fixtures/upgrade/${engine}.zip`))
  for (const [name, bytes] of Object.entries(files)) {
    const path = join(place.dataDir, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  if (place.databaseUrl) await restore(place.databaseUrl, Buffer.from(files['dump.sql'] ?? []).toString())
  return place
}

/** Restores a plain SQL dump, because test machines may lack `pg_restore`. */
async function restore(connectionString: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(dump)
  await client.end()
}

export interface OldCollege extends TestCollege {
  facts: CollegeFacts
}

/** Opens the older version's data with the current version. */
export async function openOldCollege(engine: EngineName, settings = {}): Promise<OldCollege> {
  const college = await openCollegeAt(await oldPlace(engine), settings)
  await renewSessions(college, engine)
  return { ...college, facts: facts[engine] }
}

/** The sessions ended a day after the data was made, and sign-in reads the system's clock. */
async function renewSessions({ app }: TestCollege, engine: EngineName): Promise<void> {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  await app.database.writes
    .updateTable('sessions')
    .set({ expires_at: instantFor(engine, tomorrow) })
    .execute()
}
