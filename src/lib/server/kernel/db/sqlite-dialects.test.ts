import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { PatientSqliteDialect } from './sqlite-dialects.ts'

it('of a disk that is full the cause is thrown, though nothing is left to roll back; the next transaction works', async () => {
  const handle = new Sqlite(':memory:')
  const db = new Kysely<{ texts: { text: string } }>({
    dialect: new PatientSqliteDialect({ database: handle }),
  })
  await sql`create table texts (text text not null)`.execute(db)
  handle.pragma('max_page_count = 4')
  const add = (text: string) =>
    db.transaction().execute((tx) => tx.insertInto('texts').values({ text }).execute())
  await expect(add('x'.repeat(100_000))).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  await add('short')
  expect(await db.selectFrom('texts').selectAll().execute()).toEqual([{ text: 'short' }])
  await db.destroy()
})
