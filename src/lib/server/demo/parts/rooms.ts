import * as v from 'valibot'
import { daysBefore, indianDate } from '#lib/rules/dates/indian-days.ts'
import { roomInput } from '#lib/schemas/rooms/room.ts'
import type { DemoPart } from '../demo-part.ts'

type RoomInput = v.InferInput<typeof roomInput>

const main = 'Main block'
const east = 'East block'

/** Classrooms of a floor: seats for 60, six rows of five in examinations. */
const classrooms = (block: string, floor: number, numbers: readonly string[]): RoomInput[] =>
  numbers.map((name) => ({
    name,
    block,
    floor: String(floor),
    kind: 'classroom',
    seats: '60',
    examRows: '6',
    examColumns: '5',
  }))

const laboratory = (name: string, floor: string, seats: string): RoomInput => ({
  name,
  block: east,
  floor,
  kind: 'laboratory',
  seats,
})

const rooms: readonly RoomInput[] = [
  ...classrooms(main, 0, ['G01', 'G02', 'G03']),
  ...classrooms(main, 1, ['101', '102', '103', '104', '105']),
  ...classrooms(main, 2, ['201', '202', '203', '204']),
  {
    name: '205',
    block: main,
    floor: '2',
    kind: 'tutorialRoom',
    seats: '30',
    examRows: '4',
    examColumns: '5',
  },
  {
    name: 'Seminar Hall',
    block: main,
    floor: '2',
    kind: 'seminarHall',
    seats: '180',
    examRows: '12',
    examColumns: '8',
  },
  {
    name: 'Auditorium',
    block: main,
    floor: '0',
    kind: 'auditorium',
    seats: '600',
  },
  {
    name: 'Drawing Hall',
    block: east,
    floor: '3',
    kind: 'drawingHall',
    seats: '72',
    examRows: '9',
    examColumns: '6',
  },
  ...classrooms(east, 2, ['E201', 'E202', 'E203']),
  { name: 'CSE Lab 1', block: east, floor: '1', kind: 'computerLab', seats: '66' },
  { name: 'CSE Lab 2', block: east, floor: '1', kind: 'computerLab', seats: '66' },
  laboratory('Physics Lab', '0', '36'),
  laboratory('Chemistry Lab', '0', '36'),
  laboratory('Electronics Lab', '1', '40'),
  { name: 'Workshop', block: east, floor: '0', kind: 'workshop', seats: '72' },
]

/** The rooms of two blocks, one of them under repair. */
const seedRooms: DemoPart = async (app, actor) => {
  const today = indianDate(app.clock.now())
  const repair = {
    closedFrom: daysBefore(today, 3),
    closedTo: daysBefore(today, -18),
    closedReason: 'The false ceiling is repaired',
  }
  for (const typed of rooms)
    await app.rooms.add(v.parse(roomInput, { ...typed, ...(typed.name === '204' && repair) }), actor)
}
export default seedRooms
