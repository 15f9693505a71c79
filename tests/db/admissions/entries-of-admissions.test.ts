import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Tables } from '#lib/server/kernel/db/tables.ts'
import { breaksReference } from '#lib/server/kernel/db/portable.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { entryId } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const endOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (breaksReference(error) ? 'refused' : String(error)),
  )

describe.each(engines)('entries of the catalogue that admissions name, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const writes = (): Kysely<Tables> => testApp.app.database.writes

  /** Inserts a copy of the first admission with the changed fields. */
  async function addLike(db: Kysely<Tables>, change: Partial<Tables['admissions']>): Promise<void> {
    const first = await db.selectFrom('admissions').selectAll().executeTakeFirstOrThrow()
    const own = { id: 'second', number: '2026/0999', verify_code: 'SECOND', ...change }
    await db
      .insertInto('admissions')
      .values({ ...first, ...own })
      .execute()
  }
  async function save(): Promise<string> {
    await testApp.app.catalogue.addDefaults(lakshmi)
    await testApp.app.admissions.save(newAdmission(), swathi)
    return entryId(testApp, 'religion', 'Hindu')
  }
  const remove = (id: string) => writes().deleteFrom('catalogue_entries').where('id', '=', id).execute()

  it('have to be there, in a new one and in one that is changed', async () => {
    await save()
    expect(await endOf(addLike(writes(), { religion_id: 'nowhere' }))).toBe('refused')
    const changing = writes().updateTable('admissions').set({ agent_id: 'nowhere' }).execute()
    expect(await endOf(changing)).toBe('refused')
    expect(await endOf(addLike(writes(), { religion_id: null, agent_id: null }))).toBe('done')
  })

  it('stay as long as one names them, and no longer', async () => {
    const religion = await save()
    await addLike(writes(), { religion_id: religion })
    expect(await endOf(remove(religion))).toBe('refused')
    await writes().updateTable('admissions').set({ religion_id: null }).where('id', '=', 'second').execute()
    expect(await endOf(remove(religion))).toBe('done')
  })

  if (engine === 'sqlite') return

  /** Removes an entry while another transaction saves an admission that references it. */
  async function atOnce(religion: string): Promise<string[]> {
    const written = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const saving = writes()
      .transaction()
      .execute(async (db) => {
        await addLike(db, { religion_id: religion })
        written.resolve()
        await mayEnd.promise
      })
    await written.promise
    const removing = endOf(remove(religion))
    await Promise.race([removing, untilSomebodyWaits()])
    mayEnd.resolve()
    return [await endOf(saving), await removing]
  }

  async function untilSomebodyWaits(): Promise<void> {
    for (let waiting = 0; waiting === 0;) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.app.database.reads)
      waiting = rows[0]?.count ?? 0
    }
  }

  it('are not removed while an admission that names them is saved', async () => {
    expect(await atOnce(await save())).toEqual(['done', 'refused'])
  })

  it('would be where nobody held them', async () => {
    const religion = await save()
    const { rows } = await sql<{ said: string }>`
      select pg_get_functiondef('require_entries_of_admissions'::regproc) as said`.execute(writes())
    await sql.raw((rows[0]?.said ?? '').replace('for key share', '')).execute(writes())
    expect(await atOnce(religion)).toEqual(['done', 'done'])
  })
})
