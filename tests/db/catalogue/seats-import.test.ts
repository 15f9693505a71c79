import { beforeEach, describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { typedEntry } from '../../support/imports/catalogue.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { entryId } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'

describe.each(anyEngine)('the seats of the branches from a file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    for (const name of ['Convener', 'Management'])
      if ((await testApp.app.catalogue.read()).find('seatType', name).length === 0)
        await testApp.app.catalogue.add('seatType', typedEntry({ name }), lakshmi)
  })

  const imports = () => testApp.app.imports
  const uploads = () => uploadsOf(testApp, 'catalogue.seats')
  const check = (...rows: string[]) => uploads().check(csvOf('Course,Branch,Seat type,Seats', ...rows))

  const seatsOf = async (branch: string): Promise<Record<string, number>> => {
    const view = await testApp.app.catalogue.read()
    const intake = view.find('branch', branch)[0]?.intake ?? {}
    return Object.fromEntries(Object.entries(intake).map(([id, seats]) => [view.nameOf(id), seats]))
  }

  it('are new, changed or unchanged, and come back when the upload is undone', async () => {
    await uploads().commit(await check(',CSE,Convener,120', ',CSE,Management,40', 'B.Tech,ECE,Convener,60'))
    expect([await seatsOf('CSE'), await seatsOf('ECE')]).toEqual([
      { Convener: 120, Management: 40 },
      { Convener: 60 },
    ])
    const next = await check(',CSE,Convener,180', ',CSE,Management,40', ',ECE,Management,0')
    expect(await imports().show(next)).toMatchObject({ newRows: 1, changedRows: 1, unchangedRows: 1 })
    expect((await imports().changes(next, 1)).rows).toMatchObject([
      { line: 2, about: 'CSE · Convener', changes: [{ before: '120', after: '180' }] },
    ])
    await uploads().commit(next)
    expect([await seatsOf('CSE'), await seatsOf('ECE')]).toEqual([
      { Convener: 180, Management: 40 },
      { Convener: 60, Management: 0 },
    ])
    expect(await auditedRows(testApp, 'catalogueEntry.changed')).toHaveLength(4)
    await uploads().undo(next)
    expect([await seatsOf('CSE'), await seatsOf('ECE')]).toEqual([
      { Convener: 120, Management: 40 },
      { Convener: 60 },
    ])
  })

  it('say at the cell what is wrong, and which two rows contradict each other', async () => {
    const lines = [',CSE,Convener,many', ',XYZ,Convener,1', ',CSE,Nobody,1', ',,Convener,1', ',ECE,,']
    const importId = await check(...lines, ',ECE,Convener,60', 'B.Tech,ECE,Convener,61')
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'seats'],
      [3, 'branch'],
      [4, 'seatType'],
      [5, 'branch'],
      [6, 'seats', 'seatType'],
      [7, 'branch'],
      [8, 'branch'],
    ])
  })

  it('stay where somebody has changed them since', async () => {
    const importId = await check(',CSE,Convener,120', ',ECE,Convener,60')
    await uploads().commit(importId)
    const view = await testApp.app.catalogue.read()
    const branch = view.byId(await entryId(testApp, 'branch', 'CSE'))
    const convener = await entryId(testApp, 'seatType', 'Convener')
    const typed = typedEntry({
      name: branch?.name ?? '',
      shortName: 'CSE',
      code: branch?.code ?? '',
      intake: { [convener]: '90' },
    })
    await testApp.app.catalogue.change(branch?.id ?? '', typed, branch?.version ?? 0, lakshmi)
    await uploads().undo(importId)
    expect([await seatsOf('CSE'), await seatsOf('ECE')]).toEqual([{ Convener: 90 }, {}])
    expect(await imports().show(importId)).toMatchObject({ state: 'undone', notDoneRows: 1 })
  })
  it.each([
    ['a branch', 'branch', 'ECE', ',ECE,Convener,60'],
    ['a seat type', 'seatType', 'Management', ',CSE,Management,40'],
  ] as const)('are left out of %s that was removed after the dry run', async (_, kind, name, line) => {
    const importId = await check(',CSE,Convener,120', line)
    await testApp.app.catalogue.remove(await entryId(testApp, kind, name), lakshmi)
    await uploads().commit(importId)
    expect(await imports().show(importId)).toMatchObject({ state: 'committed', notDoneRows: 1 })
    const { rows } = await imports().rows(importId, 'notDone', 1)
    expect(rows.map((row) => [row.line, ...row.problems.map(({ message }) => message)])).toEqual([
      [3, 'This record was changed after the check, so the row was left out.'],
    ])
    expect(await seatsOf('CSE')).toEqual({ Convener: 120 })
    await uploads().undo(importId)
    expect(await seatsOf('CSE')).toEqual({})
  })
})
