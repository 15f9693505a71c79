import { describe, expect, it } from 'vitest'
import { chunkRows } from '#lib/server/kernel/imports/completion/import-chunk.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { createGate } from '../../support/database/gate.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, ravi } from '../../support/app/test-app.ts'
import { foundItems, openFoundItems } from '../feature/found-items.ts'
import { lostItemsFeature } from '../feature/feature.ts'

const csv = (...rows: string[]): Uint8Array => Buffer.from(['Tag,Item,Where', ...rows].join('\n'))
const three = csv('001,Umbrella,Library', '002,Bottle,lib', '003,Phone,')

describe.each(engines)('an import that nobody knows, committed and undone on %s', (engine) => {
  const testApp = openForEach(() => openFoundItems(engine))
  const { imports, start, check, ended, commit, items } = foundItems(testApp)
  const item = (tag: string, name: string, place: string, version = 1) => ({ tag, name, place, version })

  const edit = (tag: string, name: string) =>
    testApp.app.database.writes
      .updateTable('found_items')
      .set((eb) => ({ name, version: eb('version', '+', 1) }))
      .where('tag', '=', tag)
      .execute()

  it('writes what was agreed on, once, with one row in the audit trail', async () => {
    const importId = await check(csv('001,Umbrella,Library', '005,,'))
    const { revision } = await imports().show(importId)
    const agreed = { revision, skipBad: true }
    await expect(imports().commit(importId, { revision, skipBad: false }, lakshmi)).rejects.toMatchObject({
      code: 'import.hasErrors',
    })
    const jobs = await Promise.all([
      imports().commit(importId, agreed, lakshmi),
      imports().commit(importId, agreed, ravi),
    ])
    expect(new Set(jobs).size).toBe(1)
    await expect(imports().undo(importId, lakshmi)).rejects.toMatchObject({ code: 'import.busy' })
    await expect(imports().discard(importId, lakshmi)).rejects.toMatchObject({ code: 'import.ended' })
    expect(await ended(Promise.resolve(jobs[0] ?? null))).toBeNull()
    expect(await items()).toEqual([item('001', 'Umbrella', 'library')])
    await expect(imports().commit(importId, agreed, lakshmi)).rejects.toMatchObject({
      code: 'import.notChecked',
    })
    const rows = await auditedRows(testApp, 'import')
    expect(rows).toMatchObject([
      {
        action: 'import.committed',
        entityId: importId,
        after: { rows: 2, errorRows: 1, outcomes: { done: 1 } },
      },
    ])
  })

  it('leaves out, and names, what somebody else changed since the dry run', async () => {
    await commit(await check(three))
    const importId = await check(csv('001,Hat,', '002,Flask,', '004,Keys,'))
    await edit('001', 'Big umbrella')
    await testApp.app.database.writes
      .insertInto('found_items')
      .values(item('004', 'Key ring', ''))
      .execute()
    await commit(importId)
    expect(await items()).toMatchObject([
      { name: 'Big umbrella' },
      { name: 'Flask' },
      {},
      { name: 'Key ring' },
    ])
    expect(await imports().show(importId)).toMatchObject({ state: 'committed', notDoneRows: 2 })
    const { rows } = await imports().rows(importId, 'notDone', 1)
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'leftOut'],
      [4, 'leftOut'],
    ])
    expect((await imports().errorFile(importId)).rows).toBe(2)
  })

  it('is undone but for what was edited since, which is named', async () => {
    const importId = await check(three)
    await commit(importId)
    await edit('002', 'Flask')
    expect(await ended(imports().undo(importId, lakshmi))).toBeNull()
    expect(await items()).toMatchObject([{ tag: '002', name: 'Flask' }])
    expect(await imports().show(importId)).toMatchObject({ state: 'undone', notDoneRows: 1, mayUndo: false })
    expect((await imports().rows(importId, 'notDone', 1)).rows).toMatchObject([
      {
        line: 3,
        outcome: 'kept',
        problems: [{ message: 'This record was edited after the upload, so it is kept.' }],
      },
    ])
    await expect(imports().undo(importId, lakshmi)).rejects.toMatchObject({ code: 'import.notCommitted' })
  })

  it('counts as before where nothing of it could be undone', async () => {
    const importId = await check(csv('001,Umbrella,'))
    await commit(importId)
    await edit('001', 'Hat')
    await ended(imports().undo(importId, lakshmi))
    expect(await imports().show(importId)).toMatchObject({ state: 'committed', notDoneRows: 1 })
  })

  it('goes on where it stopped, and writes each row once', async () => {
    const rows = Array.from({ length: 2 * chunkRows + 50 }, (_, index) => `${index + 1},Thing ${index},`)
    const importId = await check(csv(...rows))
    const { revision } = await imports().show(importId)
    const jobId = (await imports().commit(importId, { revision, skipBad: false }, lakshmi)) ?? ''
    const { writes } = testApp.app.database
    let died = 0
    const writing = lostItemsFeature.imports?.['lostItems.found']?.writing
    const commitRows = writing?.commit
    if (!writing || !commitRows) throw new Error('no such import')
    writing.commit = async (work, chunk) => {
      died += 1
      if (died === 2) throw new Error('killed')
      return commitRows(work, chunk)
    }
    await testApp.app.jobs.idle()
    writing.commit = commitRows
    expect(await items()).toHaveLength(chunkRows)
    await writes
      .updateTable('jobs')
      .set({ not_before: testApp.clock.now() })
      .where('id', '=', jobId)
      .execute()
    expect((await testApp.app.jobs.ended(jobId)).problem).toBeNull()
    expect((await items()).map(({ version }) => version)).toEqual(rows.map(() => 1))
    expect(await imports().show(importId)).toMatchObject({ state: 'committed' })
  })

  it('stays discarded where that happens while it is checked', async () => {
    const gate = createGate()
    const { readFile } = testApp.workers
    testApp.workers.readFile = async (hash) => {
      await gate.pass()
      return readFile(hash)
    }
    const { importId, mapping } = await start(three)
    const jobId = await imports().check(importId, { mapping }, lakshmi)
    const end = testApp.app.jobs.ended(jobId)
    await gate.reached
    await imports().discard(importId, lakshmi)
    gate.open()
    expect((await end).problem).toBe('import.ended')
    expect(await imports().show(importId)).toMatchObject({ state: 'discarded' })
  })
})
