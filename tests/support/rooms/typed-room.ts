import * as v from 'valibot'
import { roomInput, type TypedRoom } from '#lib/schemas/rooms/room.ts'

/** Parses a form's input. */
export const typedRoom = (more: Partial<v.InferInput<typeof roomInput>> = {}): TypedRoom =>
  v.parse(roomInput, {
    name: '204',
    block: 'Main block',
    floor: '2',
    kind: 'classroom',
    seats: '60',
    examRows: '6',
    examColumns: '5',
    ...more,
  })
