import { describe, expect, it } from 'vitest'
import { chunkRows } from '#lib/server/kernel/imports/completion/import-chunk.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { killStanding } from '../../support/processes/killed-process.ts'
import { openForEach } from '../../support/app/opened.ts'
import { checkList, peopleList } from '../../support/people/people-list.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const people = 1_000
const roster = peopleList(
  ...Array.from({ length: people }, (_, index) => `E${10_000 + index},Person ${index},,CSE`),
)

describe.each(engines)('the commit of a large list, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  /** Counts the existing logins and the rows marked as done. */
  async function done(): Promise<number[]> {
    const { reads } = testApp.app.database
    const users = await reads.selectFrom('users').select('id').execute()
    const rows = await reads.selectFrom('import_rows').select('line').where('outcome', '=', 'done').execute()
    return [users.length, rows.length]
  }

  /** Starts the work and is killed at the login after this many. */
  const killAfter = (logins: number): Promise<void> => killStanding(testApp, 'commit-process.ts', logins)

  /** Kills a running import job in the middle; returns the ids of the import and its job. */
  async function killedCommit(): Promise<{ id: string; jobId: string }> {
    const { id, revision } = await checkList(testApp, roster)
    const jobId = await testApp.app.imports.commit(id, { revision, skipBad: false }, lakshmi)
    await killAfter(chunkRows + 50)
    return { id, jobId: jobId ?? '' }
  }

  it('whose process is killed between two rows is finished by the next, each login once', async () => {
    const { id, jobId } = await killedCommit()
    // Whole chunks are committed; nothing of the interrupted one is.
    expect(await done()).toEqual([chunkRows, chunkRows])
    expect((await testApp.app.imports.show(id)).state).toBe('committing')
    await testApp.app.jobs.idle()
    const job = await testApp.app.database.reads
      .selectFrom('jobs')
      .select(['state', 'attempts', 'done', 'total'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    // The progress includes what the killed process had written.
    expect(job).toEqual({ state: 'done', attempts: 2, done: people, total: people })
    expect(await testApp.app.imports.show(id)).toMatchObject({ state: 'committed', notDoneRows: 0 })
    expect(await done()).toEqual([people, people])
    expect(await auditedRows(testApp, 'import.committed')).toHaveLength(1)
    // Starting a process takes long on a busy machine.
  }, 120_000)

  it('that failed for good is undone as far as it came', async () => {
    const { imports, jobs, database } = testApp.app
    const { id, jobId } = await killedCommit()
    expect(await imports.show(id)).toMatchObject({ isAtWork: true, mayUndo: false })
    await expect(imports.undo(id, lakshmi)).rejects.toMatchObject({ code: 'import.busy' })
    // The limit of attempts for a job.
    await database.writes.updateTable('jobs').set({ attempts: 3 }).where('id', '=', jobId).execute()
    await jobs.idle()
    expect(await imports.show(id)).toMatchObject({ state: 'committing', isAtWork: false, mayUndo: true })
    const undoing = (await imports.undo(id, lakshmi)) ?? ''
    expect(await jobs.ended(undoing)).toMatchObject({ problem: null, done: chunkRows, total: chunkRows })
    expect(await imports.show(id)).toMatchObject({ state: 'undone', mayUndo: false })
    expect((await done())[0]).toBe(0)
    expect(await auditedRows(testApp, 'import.undone')).toHaveLength(1)
  }, 120_000)
})
