import type { RoomKind } from '#lib/schemas/rooms/room.ts'
import type {} from '../../kernel/db/tables.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    rooms: RoomRow
  }
}

export interface RoomRow {
  id: string
  name: string
  /** `wordKey` of the name. */
  name_key: string
  /** Empty in a college with one building. */
  block: string
  /** `wordKey` of the block. */
  block_key: string
  /** 0 is the ground floor. */
  floor: number | null
  kind: RoomKind
  seats: number
  exam_rows: number | null
  exam_columns: number | null
  /** ISO days, both included. */
  closed_from: string | null
  closed_to: string | null
  closed_reason: string
  version: number
  created_at: string
  updated_at: string
}
