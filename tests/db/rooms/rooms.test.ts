import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { examLayoutInput } from '#lib/schemas/rooms/room.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { typedRoom } from '../../support/rooms/typed-room.ts'

describe.each(engines)('the rooms on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const rooms = () => testApp.app.rooms
  const layout = (examRows: string, examColumns: string, moreConfirmed = '') =>
    v.parse(examLayoutInput, { examRows, examColumns, moreConfirmed })

  it('are kept with their seats, and the trail says what was changed', async () => {
    const id = await rooms().add(typedRoom(), lakshmi)
    expect(await rooms().find(id)).toEqual({
      id,
      version: 1,
      name: '204',
      block: 'Main block',
      floor: 2,
      kind: 'classroom',
      seats: 60,
      examRows: 6,
      examColumns: 5,
      closedFrom: null,
      closedTo: null,
      closedReason: '',
    })
    const closed = { closedFrom: '01-08-2026', closedTo: '2026-08-15', closedReason: 'Painting' }
    await rooms().change(id, typedRoom({ ...closed, floor: 'Ground', seats: '48' }), 1, lakshmi)
    expect(await rooms().find(id)).toMatchObject({
      version: 2,
      floor: 0,
      closedFrom: '2026-08-01',
      closedTo: '2026-08-15',
    })
    expect(await auditedRows(testApp, 'room.changed')).toMatchObject([
      {
        entityId: id,
        before: { floor: 2, seats: 60 },
        after: { floor: 0, seats: 48, closedReason: 'Painting' },
      },
    ])
  })

  it('have each name once in a block, whatever its capitals and spaces', async () => {
    await rooms().add(typedRoom({ name: 'CSE Lab 1' }), lakshmi)
    await rooms().add(typedRoom({ name: 'CSE Lab 1', block: 'East block' }), lakshmi)
    await expect(
      rooms().add(typedRoom({ name: 'cse  lab 1', block: 'MAIN BLOCK' }), lakshmi),
    ).rejects.toMatchObject({
      code: 'rooms.nameTaken',
      fields: { name: { code: 'rooms.nameTaken', params: { name: 'MAIN BLOCK, cse lab 1' } } },
    })
    expect(await rooms().all()).toHaveLength(2)
  })

  it('have more exam seats than seats once somebody has said so', async () => {
    const more = { seats: '20', examRows: '6', examColumns: '5' }
    await expect(rooms().add(typedRoom(more), lakshmi)).rejects.toMatchObject({
      code: 'rooms.moreExamSeats',
      fields: { moreConfirmed: { params: { exam: '30', seats: '20' } } },
    })
    const id = await rooms().add(typedRoom({ ...more, moreConfirmed: 'on' }), lakshmi)
    // A change of something else does not ask again; one of the numbers does.
    await rooms().change(id, typedRoom({ ...more, floor: '1' }), 1, lakshmi)
    await expect(rooms().change(id, typedRoom({ ...more, seats: '21' }), 2, lakshmi)).rejects.toMatchObject({
      code: 'rooms.moreExamSeats',
    })
  })

  it('get their layout in examinations by itself', async () => {
    const id = await rooms().add(typedRoom(), lakshmi)
    await rooms().changeExamLayout(id, layout('8', '6'), 1, lakshmi)
    expect(await rooms().find(id)).toMatchObject({ name: '204', seats: 60, examRows: 8, examColumns: 6 })
    await expect(rooms().changeExamLayout(id, layout('8', '8'), 2, lakshmi)).rejects.toMatchObject({
      code: 'rooms.moreExamSeats',
    })
    await rooms().changeExamLayout(id, layout('', ''), 2, lakshmi)
    expect(await rooms().find(id)).toMatchObject({ examRows: null, examColumns: null })
  })

  it('refuse an outdated version, and are removed', async () => {
    const id = await rooms().add(typedRoom(), lakshmi)
    await rooms().change(id, typedRoom({ floor: '3' }), 1, lakshmi)
    const changedSince = { code: 'rooms.changedSince' }
    await expect(rooms().change(id, typedRoom(), 1, lakshmi)).rejects.toMatchObject(changedSince)
    await expect(rooms().remove(id, 1, lakshmi)).rejects.toMatchObject(changedSince)
    await rooms().remove(id, 2, lakshmi)
    await expect(rooms().remove(id, 2, lakshmi)).rejects.toMatchObject({ code: 'rooms.notFound' })
    expect(await auditedRows(testApp, 'room.removed')).toMatchObject([
      { entityId: id, before: { name: '204', block: 'Main block' } },
    ])
  })

  it('give a name to one of two who type it at once', async () => {
    const ends = await Promise.allSettled([1, 2].map(() => rooms().add(typedRoom(), lakshmi)))
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'rooms.nameTaken' },
    })
    expect(await rooms().all()).toHaveLength(1)
  })
})
