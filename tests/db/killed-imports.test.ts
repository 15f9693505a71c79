import { describe, expect, it } from 'vitest'
import { chunkRows } from '#lib/server/kernel/imports/import-chunk.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { engines } from '../support/databases.ts'
import { killStanding } from '../support/killed-process.ts'
import { openForEach } from '../support/opened.ts'
import { checkList, peopleList } from '../support/people-list.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'

const people = 1_000
const roster = peopleList(
  ...Array.from({ length: people }, (_, index) => `E${10_000 + index},Person ${index},,CSE`),
)

describe.each(engines)('the commit of a large list, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  /** Logins that there are, and rows that say that they are done. */
  async function done(): Promise<number[]> {
    const { reads } = testApp.app.database
    const users = await reads.selectFrom('users').select('id').execute()
    const rows = await reads.selectFrom('import_rows').select('line').where('outcome', '=', 'done').execute()
    return [users.length, rows.length]
  }

  /** Begins the work and is killed at the login after so many. */
  const killAfter = (logins: number): Promise<void> => killStanding(testApp, 'commit-process.ts', logins)

  it('whose process is killed between two rows is finished by the next, each login once', async () => {
    const { id, revision } = await checkList(testApp, roster)
    const jobId = await testApp.app.imports.commit(id, { revision, skipBad: false }, lakshmi)
    await killAfter(chunkRows + 50)
    // Whole chunks stand, and of the one that it was at nothing.
    expect(await done()).toEqual([chunkRows, chunkRows])
    expect((await testApp.app.imports.show(id)).state).toBe('committing')
    await testApp.app.jobs.idle()
    const { state, attempts } = await testApp.app.database.reads
      .selectFrom('jobs')
      .select(['state', 'attempts'])
      .where('id', '=', jobId ?? '')
      .executeTakeFirstOrThrow()
    expect([state, attempts]).toEqual(['done', 2])
    expect(await testApp.app.imports.show(id)).toMatchObject({ state: 'committed', notDoneRows: 0 })
    expect(await done()).toEqual([people, people])
    expect(await auditedRows(testApp, 'import.committed')).toHaveLength(1)
    // A process begins, which takes its time on a busy machine.
  }, 120_000)
})
