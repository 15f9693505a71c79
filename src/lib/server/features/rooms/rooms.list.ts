import { showShortDate } from '#lib/i18n/dates.ts'
import { badge, date, link, number, text, warning } from '#lib/lists/cell.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { formatFloor } from '#lib/rooms/format-floor.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { hasSearchWords, wordKey } from '#lib/rules/names/search-words.ts'
import { roomKinds } from '#lib/schemas/rooms/room.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import { type ListColumn, type ListContext, listOf } from '../../kernel/lists/list-kind.ts'
import type { ListQuery } from '../../kernel/lists/list-query.ts'
import { rowsInMemory } from '../../kernel/lists/rows/memory-rows.ts'
import { stateOfRoom } from './room-state.ts'
import { examSeatsOf, hasMoreExamSeats, isClosedOn, nameOfRoom, type Room } from './room.ts'

const inFiles = ['csv', 'xlsx'] as const

/** The rooms; in files with the columns of the upload. It is sorted in memory: a college has some hundreds of rooms. */
export const roomsList = listOf<Room>({
  title: m['rooms.title'],
  access: staffRoles,
  search: m['list.search'],
  filters: [
    {
      kind: 'choice',
      name: 'block',
      label: m['rooms.field.block'],
      any: m['rooms.anyBlock'],
      choices: blockChoices,
      needsSeveral: true,
    },
    {
      kind: 'choice',
      name: 'kind',
      label: m['rooms.field.kind'],
      any: m['rooms.anyKind'],
      choices: () => roomKinds.map((each) => [each, m[`rooms.kind.${each}`]()]),
    },
    { kind: 'numbers', name: 'seats', label: m['rooms.field.seats'] },
    {
      kind: 'choice',
      name: 'exams',
      label: m['rooms.exams.filter'],
      any: m['rooms.exams.any'],
      choices: () => (['yes', 'no', 'more'] as const).map((each) => [each, m[`rooms.exams.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'state',
      label: m['rooms.state.filter'],
      any: m['rooms.state.any'],
      choices: () => (['open', 'closed'] as const).map((each) => [each, m[`rooms.state.${each}`]()]),
    },
  ],
  sortedBy: 'name',
  columns: [
    {
      name: 'name',
      heading: m['rooms.field.name'],
      sort: 'ascending',
      cell: ({ id, name }) => link(name, routes.room(id)),
    },
    {
      name: 'block',
      heading: m['rooms.field.block'],
      sort: 'ascending',
      cell: ({ block }) => text(block),
    },
    {
      name: 'floor',
      heading: m['rooms.field.floor'],
      sort: 'ascending',
      cell: ({ floor }) => text(formatFloor(floor)),
    },
    {
      name: 'kind',
      heading: m['rooms.field.kind'],
      sort: 'ascending',
      cell: ({ kind }) => text(m[`rooms.kind.${kind}`]()),
    },
    {
      name: 'seats',
      heading: m['rooms.field.seats'],
      sort: 'descending',
      hasTotal: true,
      cell: ({ seats }) => number(seats),
    },
    {
      name: 'layout',
      heading: m['rooms.layout'],
      in: ['page'],
      cell: (room) => {
        const { examRows, examColumns } = room
        const layout = examRows === null ? '' : `${examRows} × ${examColumns}`
        return hasMoreExamSeats(room) ? warning(layout) : text(layout)
      },
    },
    ...(['examRows', 'examColumns'] as const).map((name): ListColumn<Room> => ({
      name,
      heading: m[`rooms.field.${name}`],
      in: inFiles,
      cell: (room) => number(room[name], ''),
    })),
    {
      name: 'examSeats',
      heading: m['rooms.examSeats'],
      sort: 'descending',
      hasTotal: true,
      cell: (room) => number(examSeatsOf(room) || null),
    },
    { name: 'state', heading: m['rooms.state.filter'], in: ['page'], cell: stateCell },
    ...(['closedFrom', 'closedTo'] as const).map((name): ListColumn<Room> => ({
      name,
      heading: m[`rooms.field.${name}`],
      in: inFiles,
      cell: (room) => date(room[name]),
    })),
    {
      name: 'closedReason',
      heading: m['rooms.field.closedReason'],
      in: inFiles,
      cell: ({ closedReason }) => text(closedReason),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: nameOfRoom,
  page: routes.rooms,
  empty: m['rooms.nothing'],
  nothingFits: m['rooms.nothingFound'],
  file: { name: 'rooms', call: '/api/v1/exportRooms' },
  rows: rowsInMemory<Room>({
    all: ({ app }) => app.rooms.all(),
    isWanted,
    sorts: {
      name: ({ name, block }) => `${name}\n${block}`,
      block: ({ name, block }) => `${block}\n${name}`,
      floor: ({ floor }) => floor ?? -2,
      kind: ({ kind }) => m[`rooms.kind.${kind}`](),
      seats: ({ seats }) => seats,
      examSeats: examSeatsOf,
    },
  }),
})

/** The blocks of the rooms, by their key. */
async function blockChoices({ app }: ListContext): Promise<Option[]> {
  const blocks = new Map((await app.rooms.all()).map(({ block }) => [wordKey(block), block]))
  blocks.delete('')
  return [...blocks]
}

function isWanted(room: Room, { search, values }: ListQuery, { now }: ListContext): boolean {
  const { block, kind, seatsFrom, seatsTo, exams, state } = values
  return (
    hasSearchWords([room.name, room.block, m[`rooms.kind.${room.kind}`]()], search) &&
    (block === undefined || block === wordKey(room.block)) &&
    (kind === undefined || kind === room.kind) &&
    (seatsFrom === undefined || room.seats >= Number(seatsFrom)) &&
    (seatsTo === undefined || room.seats <= Number(seatsTo)) &&
    (exams === undefined || hasExams(room, exams)) &&
    (state === undefined || (state === 'closed') === isClosedOn(room, indianDate(now)))
  )
}

const hasExams = (room: Room, wanted: string): boolean =>
  wanted === 'more' ? hasMoreExamSeats(room) : (wanted === 'yes') === examSeatsOf(room) > 0

function stateCell(room: Room, { now }: ListContext) {
  const { state, isClosing, word } = stateOfRoom(room, now)
  const { closedTo, closedReason } = room
  if (!isClosing) return badge(word, state)
  if (state === 'scheduled') return badge(m['rooms.state.open'](), 'active', joined(word, closedReason))
  const until = closedTo === null ? '' : m['rooms.state.until']({ day: showShortDate(closedTo) })
  return badge(m['rooms.state.closed'](), state, joined(until, closedReason))
}

const joined = (...texts: string[]): string => texts.filter(Boolean).join(' · ')
