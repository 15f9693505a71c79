import { describe, expect, it } from 'vitest'
import { endedBy, moveImport } from '#lib/server/kernel/imports/import-states.ts'
import { importStoreOf } from '#lib/server/kernel/imports/store/imports.repository.ts'
import { transitionRepository } from '#lib/server/kernel/transitions/transition.repository.ts'
import { checkedImport, markedExam } from '../../support/calls/call-test-app.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { checkList, commitList, startList } from '../../support/people/people-list.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

describe.each(engines)('the states of an import, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  const at = '2026-11-21T08:00:00.000Z'
  const stateOf = async (importId: string) => (await testApp.app.imports.show(importId)).state

  /** Returns all state changes from first to last: from, to, and the user id. */
  async function movesOf(importId: string): Promise<unknown[]> {
    const rows = await transitionRepository(testApp.app.database.reads).ofRecord('import', importId)
    return rows.toReversed().map(({ from, to, byId }) => [from, to, byId])
  }

  it('each move of a list is stored with its actor', async () => {
    const { id } = await commitList(testApp)
    await testApp.app.jobs.ended((await testApp.app.imports.undo(id, ravi)) ?? '')
    expect(await movesOf(id)).toEqual([
      [null, 'checking', lakshmi.id],
      ['checking', 'checking', lakshmi.id],
      ['checking', 'checked', 'system'],
      ['checked', 'committing', lakshmi.id],
      ['committing', 'committed', lakshmi.id],
      ['committed', 'undoing', ravi.id],
      ['undoing', 'undone', ravi.id],
    ])
  })

  it('marks count and no longer count by one move each', async () => {
    const { importId } = await markedExam(testApp, 'July')
    await testApp.app.results.imports.undo(importId, ravi)
    expect((await movesOf(importId)).slice(-2)).toEqual([
      ['checked', 'committed', lakshmi.id],
      ['committed', 'undone', ravi.id],
    ])
  })

  it('what is discarded stays so, and the trail has one row of it', async () => {
    const { importId } = await checkedImport(testApp, 'July')
    await testApp.app.imports.discard(importId, ravi)
    await expect(testApp.app.imports.discard(importId, ravi)).rejects.toMatchObject({ code: 'import.ended' })
    await expect(testApp.app.imports.check(importId, { mapping: {} }, ravi)).rejects.toThrow()
    expect(await auditedRows(testApp, 'import')).toMatchObject([
      { action: 'import.discarded', before: { state: 'checked' }, after: { state: 'discarded' } },
    ])
  })

  it('a move from a state that it was not seen in changes nothing', async () => {
    const { id } = await checkList(testApp)
    const store = importStoreOf(testApp.app)
    const seen = await store.read.imports.find(id)
    if (!seen) throw new Error('no import')
    await testApp.app.imports.discard(id, ravi)
    const moves = await movesOf(id)
    const by = { actor: lakshmi, at, change: endedBy(lakshmi, at) }
    const move = store.transact((write) => moveImport(write, seen, 'discard', by))
    await expect(move).rejects.toMatchObject({ kind: 'Conflict', code: 'import.ended' })
    expect(await movesOf(id)).toEqual(moves)
  })

  it('a check that nobody began again in a week is discarded by the housekeeping', async () => {
    const { importId } = await startList(testApp)
    await testApp.app.database.writes.updateTable('imports').set({ state: 'failed' }).execute()
    testApp.clock.set('2026-12-21T06:00:00.000Z')
    await testApp.app.housekeeping.run()
    expect(await stateOf(importId)).toBe('discarded')
    expect((await movesOf(importId)).at(-1)).toEqual(['failed', 'discarded', 'system'])
  })
})
