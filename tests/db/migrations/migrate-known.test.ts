import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { migrateDatabase } from '#lib/server/kernel/db/migrate.ts'
import { engines, migratedPlace } from '../../support/database/databases.ts'
import { openOldDatabase } from '../../support/database/old-database.ts'
import { openForEach } from '../../support/app/opened.ts'

const [before = '', newest] = readdirSync('migrations')
  .map((name) => name.replace('.ts', ''))
  .toSorted()
  .slice(-2)

describe.each(engines)('a database that was migrated before, on %s', (engine) => {
  const opened = openForEach(async () => {
    const place = await migratedPlace(engine)
    const database = connectDatabase(place)
    return { database, close: () => database.close().then(place.drop) }
  })

  it('is left as it is', async () => {
    expect(await migrateDatabase(opened.database)).toEqual([])
  })

  it('is refused where a newer build has migrated it', async () => {
    await sql`insert into kysely_migration values ('9999-of-next-year', '2027-01-01T00:00:00.000Z')`.execute(
      opened.database.writes,
    )
    await expect(migrateDatabase(opened.database)).rejects.toThrow('9999-of-next-year')
  })

  it('gets the one that it lacks', async () => {
    const old = await openOldDatabase(engine)
    await old.migrateTo(before)
    expect(await migrateDatabase(old.database)).toEqual([newest])
    await old.close()
  })
})
