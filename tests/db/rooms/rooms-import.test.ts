import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { typedRoom } from '../../support/rooms/typed-room.ts'

describe.each(engines)('uploads of rooms on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const imports = () => testApp.app.imports
  const rooms = () => testApp.app.rooms
  const heading = 'Room No,Block,Floor,Room Type,Capacity,Rows,Columns,Closed from,Closed to,Remarks'
  const uploads = () => uploadsOf(testApp, 'rooms')
  const check = (...rows: string[]) => uploads().check(csvOf(heading, ...rows))

  it('add rooms, change what a cell says, leave what is empty, and are undone', async () => {
    const id = await rooms().add(typedRoom(), lakshmi)
    await rooms().add(typedRoom({ name: '205' }), lakshmi)
    const importId = await check(
      '204,main block,,,,clear,clear,,,',
      '205,Main block,2nd floor,,60,,,,,',
      'Physics Lab,East block,Ground,Lab,36,,,01/08/2026,15/08/2026,Painting',
    )
    expect(await imports().show(importId)).toMatchObject({ newRows: 1, changedRows: 1, unchangedRows: 1 })
    await uploads().commit(importId)
    expect(await rooms().find(id)).toMatchObject({ floor: 2, seats: 60, examRows: null, examColumns: null })
    expect(await rooms().all()).toMatchObject([
      {
        name: 'Physics Lab',
        floor: 0,
        kind: 'laboratory',
        seats: 36,
        closedFrom: '2026-08-01',
        closedTo: '2026-08-15',
        closedReason: 'Painting',
      },
      { name: '204' },
      { name: '205' },
    ])
    await uploads().undo(importId)
    expect(await rooms().all()).toMatchObject([{ name: '204', examRows: 6, examColumns: 5 }, { name: '205' }])
    expect(await auditedRows(testApp, 'room.changed')).toMatchObject([
      { entityId: id, before: { examRows: null }, after: { examRows: 6 } },
      { entityId: id, before: { examRows: 6 }, after: { examRows: null } },
    ])
  })

  it('say at the cell what is wrong, and save nothing of such a row', async () => {
    const importId = await check(
      '1,A,,,,,,,,',
      '2,A,roof,,60,,,,,',
      '3,A,1,Spaceship,60,,,,,',
      '4,A,1,,0,,,,,',
      '5,A,1,,48.5,,,,,',
      '6,A,1,,60,6,,,,',
      '7,A,1,,60,-6,5,,,',
      '8,A,1,,60,,,,15/08/2026,',
      '9,A,1,,60,,,15/08/2026,01/08/2026,',
      '10,A,1,,60,,,soon,,',
      '11,A,1,,60,,,,,',
      '11,a,1,,70,,,,,',
      '12,A,1,,20,6,5,,,',
    )
    expect(await uploads().wrong(importId)).toEqual([
      [2, 'seats'],
      [3, 'floor'],
      [4, 'kind'],
      [5, 'seats'],
      [6, 'seats'],
      [7, 'examColumns'],
      [8, 'examRows'],
      [9, 'closedFrom'],
      [10, 'closedTo'],
      [11, 'closedFrom'],
      [12, 'name'],
      [13, 'name'],
    ])
    await uploads().commit(importId, true)
    // More exam seats than seats are worth a second look and no error.
    expect((await rooms().all()).map(({ name }) => name)).toEqual(['12'])
  })

  it('leave out a room that somebody added meanwhile, and keep what was edited since', async () => {
    const importId = await check('1,A,,,60,,,,,', '2,A,,,60,,,,,')
    await rooms().add(typedRoom({ name: '1', block: 'A', seats: '40' }), lakshmi)
    await uploads().commit(importId)
    const second = (await rooms().all()).find(({ name }) => name === '2')
    await rooms().change(second?.id ?? '', typedRoom({ name: '2', block: 'A' }), 1, lakshmi)
    await uploads().undo(importId)
    expect(await rooms().all()).toMatchObject([{ seats: 40 }, { name: '2' }])
  })
})
