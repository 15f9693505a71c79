import type { Kysely } from 'kysely'
import { wordKey } from '#lib/rules/names/search-words.ts'
import { chunksOf } from '../../kernel/core/chunks-of.ts'
import { advisoryLock } from '../../kernel/db/portable.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { type SeenRow, versionedRows } from '../../kernel/db/versioned-rows.ts'
import { keyOfRoom, type Room, type RoomFields } from './room.ts'

/** An arbitrary number that no other advisory lock uses. */
const roomsLock = 7_021_140

export type RoomRepository = ReturnType<typeof roomRepository>

export function roomRepository(db: Kysely<Tables>) {
  const rooms = () => db.selectFrom('rooms').selectAll()
  const versioned = versionedRows(db, 'rooms')

  return {
    /**
     * Serialises changes of the rooms; call it before reading. Of two transactions that take the same name, the second
     * one then sees the first. SQLite serialises write transactions anyway.
     */
    lock: (): Promise<void> => advisoryLock(db, roomsLock),

    async all(): Promise<Room[]> {
      const rows = await rooms().orderBy('block_key').orderBy('name_key').execute()
      return rows.map(roomOf)
    },

    async find(id: string): Promise<Room | null> {
      const row = await rooms().where('id', '=', id).executeTakeFirst()
      return row ? roomOf(row) : null
    },

    /** Finds rooms by the keys of their names. */
    async ofKeys(keys: readonly string[]): Promise<Room[]> {
      const wanted = new Set(keys)
      const names = [...new Set(keys.map((key) => key.split('\n')[1] ?? ''))]
      const found: Room[] = []
      for (const some of chunksOf(names)) {
        const rows = await rooms().where('name_key', 'in', some).execute()
        found.push(...rows.map(roomOf).filter((room) => wanted.has(keyOfRoom(room))))
      }
      return found
    },

    /** Returns whether another room of the block has the name. */
    async isTaken({ name, block }: Pick<RoomFields, 'name' | 'block'>, ownId: string): Promise<boolean> {
      const found = await db
        .selectFrom('rooms')
        .select('id')
        .where('block_key', '=', wordKey(block))
        .where('name_key', '=', wordKey(name))
        .where('id', '<>', ownId)
        .executeTakeFirst()
      return found !== undefined
    },

    async insert(id: string, fields: RoomFields, at: string): Promise<void> {
      await db
        .insertInto('rooms')
        .values({ id, ...columnsOf(fields), version: 1, created_at: at, updated_at: at })
        .execute()
    },

    /** Returns false if the room has another version by now. */
    change: (seen: SeenRow, fields: RoomFields, at: string): Promise<boolean> =>
      versioned.change(seen, { ...columnsOf(fields), updated_at: at }),

    /** Returns false if the room has another version by now. */
    remove: (seen: SeenRow): Promise<boolean> => versioned.remove(seen),
  }
}

const columnsOf = (fields: RoomFields) => ({
  name: fields.name,
  name_key: wordKey(fields.name),
  block: fields.block,
  block_key: wordKey(fields.block),
  floor: fields.floor,
  kind: fields.kind,
  seats: fields.seats,
  exam_rows: fields.examRows,
  exam_columns: fields.examColumns,
  closed_from: fields.closedFrom,
  closed_to: fields.closedTo,
  closed_reason: fields.closedReason,
})

const roomOf = (row: Tables['rooms']): Room => ({
  id: row.id,
  name: row.name,
  block: row.block,
  floor: row.floor,
  kind: row.kind,
  seats: row.seats,
  examRows: row.exam_rows,
  examColumns: row.exam_columns,
  closedFrom: row.closed_from,
  closedTo: row.closed_to,
  closedReason: row.closed_reason,
  version: row.version,
})
