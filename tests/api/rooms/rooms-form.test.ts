import { expect, it } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import { handleNewRoom, handleRoom, staleRoom } from '#lib/server/features/rooms/web/rooms-form.ts'
import { openForAll } from '../../support/app/opened.ts'
import { leadsTo, sentForm } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))

const sent = (fields: Record<string, string>, role: Role = 'ROLE_ACADEMICS') =>
  sentForm(testApp, { page: '/app/Academics/Rooms', role, fields })

const room = { name: '101', block: 'Main', floor: '1', kind: 'classroom', seats: '60' }
const only = async () => {
  const [found] = await testApp.app.rooms.all()
  if (!found) throw new Error('it was added above')
  return found
}

it('adds a room, and offers the next one', async () => {
  expect(leadsTo(testApp, await handleNewRoom(sent(room)))).toBe('/app/Academics/Rooms?new= says added')
})

it('says at the field what is wrong, beside what was typed', async () => {
  const wrong = { name: ' ', kind: '', floor: 'roof', seats: '-5', examRows: '1.5', closedTo: '31-02-2026' }
  expect(await handleNewRoom(sent(wrong))).toMatchObject({
    values: { seats: '-5', floor: 'roof' },
    fields: {
      name: 'This is a required field',
      kind: 'This is a required field',
      floor: /0 for the ground floor/,
      seats: 'Please enter a whole number from 1 to 5000.',
      examRows: 'Please enter a whole number from 1 to 100.',
      closedTo: /Please enter a date/,
    },
  })
  expect(await handleNewRoom(sent({ ...room, name: '102', closedTo: '01-08-2026' }))).toMatchObject({
    fields: { closedFrom: 'Please enter the first day on which the room is closed.' },
  })
  expect(await handleNewRoom(sent({ ...room, block: 'main' }))).toMatchObject({
    fields: { name: 'There is already a room “main, 101”. A name may be used once in a block.' },
  })
})

it('asks once whether an examination may have more seats than the room', async () => {
  const more = { ...room, examRows: '8', examColumns: '8', version: '1' }
  const { id } = await only()
  expect(await handleRoom(sent(more), id)).toMatchObject({ code: 'rooms.moreExamSeats' })
  expect(leadsTo(testApp, await handleRoom(sent({ ...more, moreConfirmed: 'on' }), id))).toBe(
    `/app/Academics/Rooms/${id} says changed`,
  )
  expect(await only()).toMatchObject({ examRows: 8, version: 2 })
})

it('lets the examination office set the layout and nothing else', async () => {
  const { id } = await only()
  const typed = { name: 'Renamed', seats: '1', examRows: '6', examColumns: '5', version: '2' }
  expect(leadsTo(testApp, await handleRoom(sent(typed, 'ROLE_EXAMINATION'), id))).toContain('says changed')
  expect(await only()).toMatchObject({ name: '101', seats: 60, examRows: 6, examColumns: 5 })
  expect(await handleRoom(sent({ action: 'remove', version: '3' }, 'ROLE_EXAMINATION'), id)).not.toContain(
    'removed',
  )
  expect(await handleNewRoom(sent(room, 'ROLE_EXAMINATION'))).toMatchObject({ code: 'session.notAllowed' })
})

it('compares what was typed with what is stored', async () => {
  const found = await only()
  const answer = await handleRoom(sent({ ...room, seats: '70', version: '1' }), found.id)
  if (answer instanceof Response) throw new Error('the form comes back')
  expect(await staleRoom(sent({}), answer, found)).toMatchObject({
    fields: expect.arrayContaining([{ label: 'Seats', stored: '60', typed: '70' }]),
  })
})

it('refuses a user who may only read', async () => {
  expect(await handleNewRoom(sent(room, 'ROLE_FACULTY'))).toMatchObject({ code: 'session.notAllowed' })
  const { id } = await only()
  expect(await handleRoom(sent({ ...room, version: '3' }, 'ROLE_PRINCIPAL'), id)).toMatchObject({
    code: 'session.notAllowed',
  })
})
