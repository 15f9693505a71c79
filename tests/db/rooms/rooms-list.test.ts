import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { columnOf, showList } from '../../support/calls/shown-list.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { typedRoom } from '../../support/rooms/typed-room.ts'

describe.each(engines)('the list of rooms on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(async () => {
    const none = { examRows: '', examColumns: '' }
    for (const more of [
      { name: '204' },
      { name: '9', floor: '0', examRows: '9', examColumns: '7', moreConfirmed: 'on' },
      { name: 'Physics Lab', block: 'East block', floor: '-1', kind: 'laboratory', seats: '36', ...none },
      // The clock of the tests stands in this span.
      { name: '205', closedFrom: '2026-01-01', closedTo: '2030-12-31', closedReason: 'Roof' },
    ] as const)
      await testApp.app.rooms.add(typedRoom(more), lakshmi)
  })
  const list = (query: Record<string, string>) => showList(testApp, 'rooms', query, 'ROLE_FACULTY')
  const shown = async (query: Record<string, string>) => columnOf(await list(query), 'name')

  it('is searched, filtered and sorted', async () => {
    expect(await shown({})).toEqual(['9', '204', '205', 'Physics Lab'])
    expect(await shown({ search: 'laboratory east' })).toEqual(['Physics Lab'])
    expect(await shown({ block: 'east block' })).toEqual(['Physics Lab'])
    expect(await shown({ kind: 'classroom', seatsFrom: '50', seatsTo: '60' })).toEqual(['9', '204', '205'])
    expect(await shown({ seatsTo: '40' })).toEqual(['Physics Lab'])
    expect(await shown({ exams: 'no' })).toEqual(['Physics Lab'])
    expect(await shown({ exams: 'more' })).toEqual(['9'])
    expect(await shown({ state: 'closed' })).toEqual(['205'])
    expect(await shown({ sort: 'floor' })).toEqual(['Physics Lab', '9', '204', '205'])
  })

  it('adds up seats and exam seats of all that match', async () => {
    const { totals } = (await list({ kind: 'classroom' })) as unknown as { totals: unknown }
    expect(JSON.stringify(totals)).toContain('180')
  })
})
