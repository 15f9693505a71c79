import { wordKey } from '#lib/rules/names/search-words.ts'
import type { TypedRoom } from '#lib/schemas/rooms/room.ts'

/** The stored fields of a room. */
export type RoomFields = Omit<TypedRoom, 'moreConfirmed'>

/** A room of the college. The id never changes. */
export interface Room extends RoomFields {
  id: string
  /** Incremented on each change. */
  version: number
}

type RoomName = Pick<RoomFields, 'name' | 'block'>

/** The key by which imports identify a room: a name stands once in a block. */
export const keyOfRoom = ({ name, block }: RoomName): string => `${wordKey(block)}\n${wordKey(name)}`

/** @example nameOfRoom({ name: '204', block: 'Main block' }) // 'Main block, 204' */
export const nameOfRoom = ({ name, block }: RoomName): string => [block, name].filter(Boolean).join(', ')

export const roomFieldsOf = ({ name, block, floor, kind, seats, ...room }: RoomFields): RoomFields => {
  const { examRows, examColumns, closedFrom, closedTo, closedReason } = room
  const layout = { examRows, examColumns }
  return { name, block, floor, kind, seats, ...layout, closedFrom, closedTo, closedReason }
}

/** Changes whenever a stored field changes. */
export const roomDigest = (room: RoomFields): string => JSON.stringify(Object.values(roomFieldsOf(room)))

/** The seats in an examination; 0 in a room where none are held. */
export const examSeatsOf = ({
  examRows,
  examColumns,
}: Pick<RoomFields, 'examRows' | 'examColumns'>): number => (examRows ?? 0) * (examColumns ?? 0)

/** Whether an examination has more seats than the room: it may be right, with chairs brought in, but is rare. */
export const hasMoreExamSeats = (room: Pick<RoomFields, 'examRows' | 'examColumns' | 'seats'>): boolean =>
  examSeatsOf(room) > room.seats

/** Whether the room is closed on a day; both ends are included. */
export const isClosedOn = (
  { closedFrom, closedTo }: Pick<RoomFields, 'closedFrom' | 'closedTo'>,
  day: string,
): boolean => closedFrom !== null && closedFrom <= day && (closedTo === null || closedTo >= day)
