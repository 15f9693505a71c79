/** Input of a room. Roles: ROLE_ADMIN, ROLE_ADMINISTRATION, ROLE_ACADEMICS; of its exam layout also ROLE_EXAMINATION. */
import * as v from 'valibot'
import { readFloor } from '../../rules/rooms/read-floor.ts'
import { choice } from '../choice.ts'
import { dayTyped, lineOf } from '../visible-text.ts'

export const roomKinds = [
  'classroom',
  'tutorialRoom',
  'laboratory',
  'computerLab',
  'workshop',
  'drawingHall',
  'seminarHall',
  'auditorium',
  'other',
] as const
export type RoomKind = (typeof roomKinds)[number]

export const mostSeats = 5000
export const mostInLine = 100

/** A positive whole number as people type it. */
const wholeUpTo = (most: number, code: string) =>
  v.pipe(
    v.string('field.required'),
    v.trim(),
    v.regex(/^\d{1,6}$/, code),
    v.transform(Number),
    v.minValue(1, code),
    v.maxValue(most, code),
  )

const seats = v.pipe(
  v.string('field.required'),
  v.nonEmpty('field.required'),
  wholeUpTo(mostSeats, 'rooms.seatsForm'),
)
const inLine = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.union(
    [
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
      wholeUpTo(mostInLine, 'rooms.lineForm'),
    ],
    'rooms.lineForm',
  ),
)
const floor = v.pipe(
  v.optional(v.string(), ''),
  v.trim(),
  v.check((typed) => typed === '' || readFloor(typed) !== null, 'rooms.floorForm'),
  v.transform(readFloor),
)
const day = v.pipe(
  dayTyped({ from: '2000-01-01' }),
  v.transform((iso) => iso || null),
)
const confirmed = v.pipe(
  v.optional(v.string(), ''),
  v.transform((ticked) => ticked !== ''),
)

const layout = {
  examRows: inLine,
  examColumns: inLine,
  /** Ticked where an examination has more seats than the room. */
  moreConfirmed: confirmed,
}

/** The layout of a room in examinations; empty where none are held in it. */
export const examLayoutInput = v.pipe(
  v.object(layout),
  v.forward(
    v.check(({ examRows, examColumns }) => examRows === null || examColumns !== null, 'field.required'),
    ['examColumns'],
  ),
  v.forward(
    v.check(({ examRows, examColumns }) => examColumns === null || examRows !== null, 'field.required'),
    ['examRows'],
  ),
)
export type TypedExamLayout = v.InferOutput<typeof examLayoutInput>

/** @example { name: '204', block: 'Main block', floor: '2', kind: 'classroom', seats: '60', examRows: '6', examColumns: '5' } */
export const roomInput = v.pipe(
  v.object({
    name: v.pipe(lineOf(60), v.nonEmpty('field.required')),
    /** Empty in a college with one building. */
    block: v.optional(lineOf(60), ''),
    /** 0 is the ground floor; null if unknown. */
    floor,
    kind: choice(roomKinds),
    seats,
    ...layout,
    /** First and last day on which the room is closed; without a last day it stays closed. */
    closedFrom: day,
    closedTo: day,
    closedReason: v.optional(lineOf(200), ''),
  }),
  v.forward(
    v.check(({ examRows, examColumns }) => examRows === null || examColumns !== null, 'field.required'),
    ['examColumns'],
  ),
  v.forward(
    v.check(({ examRows, examColumns }) => examColumns === null || examRows !== null, 'field.required'),
    ['examRows'],
  ),
  v.forward(
    v.check(
      ({ closedFrom, closedTo, closedReason }) =>
        closedFrom !== null || (closedTo === null && closedReason === ''),
      'rooms.closedFromNeeded',
    ),
    ['closedFrom'],
  ),
  v.forward(
    v.check(
      ({ closedFrom, closedTo }) => closedFrom === null || closedTo === null || closedTo >= closedFrom,
      'rooms.closedBackwards',
    ),
    ['closedTo'],
  ),
)
export type TypedRoom = v.InferOutput<typeof roomInput>
