import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connectDatabase } from '#lib/server/kernel/db/connect.ts'
import { migrateDatabase } from '#lib/server/kernel/db/migrate.ts'
import { engines, migratedPlace } from '../../support/database/databases.ts'

describe.each(engines)('a database on %s', (engine) => {
  it('that a newer version has brought further says so to an older one, and what to do', async () => {
    const place = await migratedPlace(engine)
    const database = connectDatabase(place)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-next-year', '2027-01-01T00:00:00Z')`.execute(
      database.writes,
    )
    await expect(migrateDatabase(database)).rejects.toThrow(
      /newer version .* \(9999-of-next-year\).*Start the newer version, or restore a backup/,
    )
    await database.close()
    await place.drop()
  })
})
