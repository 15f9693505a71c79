import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { isUnavailable } from '#lib/server/kernel/db/unavailable.ts'
import { openForEach } from '../support/opened.ts'
import { openTestApp } from '../support/test-app.ts'

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
