import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import pg from 'pg'
import facts from '../fixtures/upgrade/facts.json' with { type: 'json' }
import { type EngineName, type FreshPlace, freshPlace } from '../support/database/databases.ts'
import { type CollegeFacts, type TestCollege, openCollegeAt } from './fill-college.ts'

/** The data folder as the older version left it, and on PostgreSQL its database. */
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

/** Without `pg_restore`, which a machine that runs the tests need not have. */
async function restore(connectionString: string, dump: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(dump)
  await client.end()
}

export interface OldCollege extends TestCollege {
  facts: CollegeFacts
}

/** Today's version on what the older one left. */
export async function openOldCollege(engine: EngineName, settings = {}): Promise<OldCollege> {
  return { ...(await openCollegeAt(await oldPlace(engine), settings)), facts: facts[engine] }
}
