import { beforeEach, describe, expect, it } from 'vitest'
import { linkHash, nameDigest } from '#lib/server/kernel/audit/audit-chain.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { sayBreak } from '#lib/campus/trail-check.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'

const changed = (row: number) => `Entry ${row} of 3 or the one before it was changed outside this system.`
const gone = (row: number) => `Entry ${row} of 3 was removed outside this system.`

describe.each(engines)('an audit trail that somebody changed, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  beforeEach(async () => {
    for (const title of ['first', 'second', 'third'])
      await testApp.app.results.exams.create({ ...julyExam, title }, lakshmi)
  })

  const verify = () => verifyTrail(testApp.app)
  /** Returns the state of the chain as the page shows it. */
  const messages = async () => {
    const state = await verify()
    return [state.broken, state.brokenAt, sayBreak(state)]
  }
  const writes = () => testApp.app.database.writes

  it('shows a row of which any column was changed', async () => {
    await verify()
    const row = await writes()
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '=', 2)
      .executeTakeFirstOrThrow()
    const { place, ...columns } = row
    const set = (values: Partial<typeof columns>) =>
      writes().updateTable('audit_entries').set(values).where('place', '=', place).execute()
    for (const column of Object.keys(columns).filter((name) => name !== 'seq')) {
      await set({ [column]: '"changed"' })
      expect([column, ...(await messages())]).toEqual([column, 'changed', 2, changed(2)])
      await set(columns)
    }
    expect(Object.keys(columns)).toHaveLength(20)
    expect((await verify()).brokenAt).toBeNull()
  })

  it('shows a row that was moved to another place', async () => {
    await verify()
    const move = (from: number, to: number) =>
      writes().updateTable('audit_entries').set({ seq: to }).where('seq', '=', from).execute()
    await move(2, 9)
    await move(1, 2)
    await move(9, 1)
    expect(await messages()).toEqual(['changed', 1, 'Entry 1 of 3 was changed outside this system.'])
  })

  /** Rewrites the chain from a row on, as an attacker would who knows the hash function. */
  async function rewrite(seq: number): Promise<void> {
    await verify()
    const rows = await writes().selectFrom('audit_entries').selectAll().orderBy('seq').execute()
    const row = rows[seq - 1]
    if (!row) throw new Error('no such row')
    const name = { actor_name: 'somebody', actor_digest: nameDigest(row.actor_salt ?? '', 'somebody') }
    await writes()
      .updateTable('audit_entries')
      .set({ ...name, hash: linkHash(rows[seq - 2]?.hash ?? '', { ...row, ...name }) })
      .where('seq', '=', seq)
      .execute()
  }

  it('shows a row that was rewritten with its hash, by the row after it', async () => {
    await rewrite(2)
    expect(await messages()).toEqual(['changed', 3, `${changed(3)} The entries before them are intact.`])
    await withLocale('de', async () =>
      expect((await messages())[2]).toBe(
        'Eintrag 3 von 3 oder der Eintrag davor wurde außerhalb dieses Systems geändert. Die Einträge vor diesen beiden sind unversehrt.',
      ),
    )
  })

  it('shows a last row that was rewritten with its hash, by the head of the chain', async () => {
    await rewrite(3)
    expect(await messages()).toEqual(['changed', 3, `${changed(3)} The entries before them are intact.`])
  })

  it.each([4, 9, 0])('shows a row that was put beside the chain, as number %i', async (seq) => {
    await verify()
    const { place: _, ...row } = await writes()
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow()
    const forged = { ...row, seq, id: 'forged' }
    await writes()
      .insertInto('audit_entries')
      .values({ ...forged, hash: linkHash(row.hash ?? '', { ...forged, place: 4 }) })
      .execute()
    expect(await messages()).toEqual([
      'added',
      seq,
      `Entry ${seq} was added outside this system. The system itself wrote entries up to number 3.`,
    ])
  })

  it('shows a row that was taken out, also the last one', async () => {
    await verify()
    await writes().deleteFrom('audit_entries').where('seq', '=', 3).execute()
    expect(await messages()).toEqual(['gone', 3, `${gone(3)} The entries before it are intact.`])
    await writes().deleteFrom('audit_entries').where('seq', '=', 1).execute()
    expect(await messages()).toEqual(['gone', 1, gone(1)])
  })
})
