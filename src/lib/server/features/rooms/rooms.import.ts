import * as v from 'valibot'
import { formatFloor } from '#lib/rooms/format-floor.ts'
import { routes } from '#lib/routes.ts'
import { readDayFirstDate } from '#lib/rules/dates/day-first-date.ts'
import { showDate } from '#lib/i18n/dates.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import { roomInput } from '#lib/schemas/rooms/room.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import { auditEntry } from '../../kernel/audit/audit.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { ChangedCell, ImportKind, RowCells, RowsWork } from '../../kernel/imports/import-kind.ts'
import { reportFaults } from '../../kernel/imports/rows/cell-faults.ts'
import { keptRecords } from '../../kernel/records/kept-records.ts'
import { auditedFields, auditedRoom } from './audit.ts'
import { roomColumns } from './room-columns.ts'
import { roomRepository, type RoomRepository } from './room.repository.ts'
import { hasMoreExamSeats, keyOfRoom, roomDigest, type Room, type RoomFields, roomFieldsOf } from './room.ts'

/** A room from a row, with the stored state it replaces; undoing the upload restores that state. */
interface RoomRow extends RoomFields {
  before: (RoomFields & Pick<Room, 'version'>) | null
}

type RoomsByKey = ReadonlyMap<string, Room>

/** Returns null if a cell is invalid. */
function readRoomRow(cells: RowCells, rooms: RoomsByKey): RoomRow | null {
  const known = rooms.get(keyOfRoom({ name: cells.text('name'), block: cells.text('block') })) ?? null
  /** The cell's text; what is stored where it is empty. */
  const said = (field: string, stored: string): string =>
    cells.clears(field) ? '' : cells.text(field) || stored
  const closedFrom = dayIn(cells, 'closedFrom', known?.closedFrom ?? '')
  const closedTo = dayIn(cells, 'closedTo', known?.closedTo ?? '')
  const parsed = v.safeParse(roomInput, {
    name: cells.text('name'),
    block: cells.text('block'),
    floor: said('floor', String(known?.floor ?? '')),
    kind: cells.text('kind') || (known?.kind ?? 'classroom'),
    seats: said('seats', String(known?.seats ?? '')),
    examRows: said('examRows', String(known?.examRows ?? '')),
    examColumns: said('examColumns', String(known?.examColumns ?? '')),
    closedFrom: closedFrom ?? '',
    closedTo: closedTo ?? '',
    closedReason: said('closedReason', known?.closedReason ?? ''),
  })
  const wrongDays = [
    ...(closedFrom === null ? ['closedFrom'] : []),
    ...(closedTo === null ? ['closedTo'] : []),
  ]
  if (!parsed.success) reportFaults(cells, parsed.issues, { codes, reported: ['kind', ...wrongDays] })
  if (!parsed.success || wrongDays.length > 0) return null
  const fields = roomFieldsOf(parsed.output)
  if (hasMoreExamSeats(fields)) cells.note('examRows', 'roomMoreExamSeats')
  return { ...fields, before: known && { ...roomFieldsOf(known), version: known.version } }
}

/** Returns null after reporting a cell that is no date. */
function dayIn(cells: RowCells, field: string, stored: string): string | null {
  if (cells.clears(field)) return ''
  const text = cells.text(field)
  if (text === '') return stored
  return readDayFirstDate(text) ?? cells.fault(field, 'dateWrong')
}

/** The import fault for each error code of the form. */
const codes: Readonly<Record<string, string>> = {
  'field.required': 'missing',
  'field.tooLong': 'tooLong',
  'field.invisible': 'roomInvisible',
  'field.dayYear': 'dateWrong',
  'rooms.seatsForm': 'roomSeats',
  'rooms.lineForm': 'roomLine',
  'rooms.floorForm': 'roomFloor',
  'rooms.closedFromNeeded': 'roomClosedFrom',
  'rooms.closedBackwards': 'roomClosedBackwards',
}

const roomsByKey = async ({ rooms }: App): Promise<RoomsByKey> =>
  new Map((await rooms.all()).map((room) => [keyOfRoom(room), room]))

/** Imports the rooms from a file. An empty cell keeps the stored value; a cell that says “clear” empties it. */
export const roomsImport: ImportKind<RoomRow, RoomsByKey> = {
  access: registerOffice,
  title: m['rooms.title'],
  place: async () => ({ title: m['rooms.title'](), link: routes.rooms }),
  columns: { list: () => roomColumns },
  identity: {
    keyOf: keyOfRoom,
    fingerprint: roomDigest,
    repeats: { field: () => 'name', code: 'repeated' },
    uniqueColumns: [{ field: 'name', within: ['block'] }],

    findExisting: async (_, db, __, keys) =>
      new Map(
        (await roomRepository(db).ofKeys(keys)).map((room) => [
          keyOfRoom(room),
          {
            print: roomDigest(room),
            entity: room.id,
            version: String(room.version),
            changes: (row: RoomRow) => changedCells(room, row),
          },
        ]),
      ),
  },
  rows: { context: roomsByKey, parse: readRoomRow },
  writing: {
    mutex: ({ db }) => roomRepository(db).lock(),

    async commit(work, rows) {
      const { db, at } = work
      const rooms = roomRepository(db)
      const done = []
      for (const { line, row, entity } of rows) {
        const written = await writeRoom(rooms, { ...row, id: entity }, at)
        if ('entity' in written && row.before) await recordChange(work, written.entity, [row.before, row])
        done.push({ line, ...written })
      }
      return done
    },

    async undo(work, rows) {
      const { app, db, at } = work
      const rooms = roomRepository(db)
      const added = rows.filter(({ row }) => row.before === null).map(({ entity }) => entity)
      const kept = await keptRecords(app.features, 'rooms', { db, ids: added })
      const stays = new Map<number, string>()
      for (const { line, row, entity, version } of rows) {
        const seen = { id: entity, version: Number(version) }
        const reason = kept.get(entity) ?? (await takeRoomBack(rooms, { seen, row }, at))
        if (reason) stays.set(line, reason)
        else if (row.before) await recordChange(work, entity, [row, row.before])
      }
      return stays
    },
  },
}

/** Audits a change made by an upload or its undo, because the room's page shows who made the last change. */
async function recordChange(
  { db, actor, at }: RowsWork,
  entityId: string,
  [before, after]: readonly [RoomFields, RoomFields],
): Promise<void> {
  const said = { before: auditedRoom(before), after: auditedRoom(after) }
  const change = { action: 'room.changed', entity: 'room', entityId, ...said }
  await auditRepository(db).record(auditEntry(actor, at, change))
}

/** The columns that a row changes, with both values formatted for display. */
function changedCells(before: RoomFields, after: RoomFields): ChangedCell[] {
  const was = inWords(before)
  const becomes = inWords(after)
  const changed = auditedFields.filter((field) => was[field] !== becomes[field])
  return changed.map((field) => ({ field, before: was[field], after: becomes[field] }))
}

const inWords = (room: RoomFields): Record<(typeof auditedFields)[number], string> => ({
  name: room.name,
  block: room.block,
  floor: formatFloor(room.floor),
  kind: m[`rooms.kind.${room.kind}`](),
  seats: String(room.seats),
  examRows: String(room.examRows ?? ''),
  examColumns: String(room.examColumns ?? ''),
  closedFrom: room.closedFrom === null ? '' : showDate(room.closedFrom),
  closedTo: room.closedTo === null ? '' : showDate(room.closedTo),
  closedReason: room.closedReason,
})

type WriteOutcome = { entity: string; version: string } | { problem: string }

/** Writes a row; returns a code below `importProblem` if that is no longer possible. */
async function writeRoom(
  rooms: RoomRepository,
  { id, before, ...row }: RoomRow & { id: string | null },
  at: string,
): Promise<WriteOutcome> {
  const fields = roomFieldsOf(row)
  if (await rooms.isTaken(fields, id ?? '')) return { problem: 'roomThere' }
  if (id === null || before === null) {
    const entity = newId()
    await rooms.insert(entity, fields, at)
    return { entity, version: '1' }
  }
  const isDone = await rooms.change({ id, version: before.version }, fields, at)
  return isDone ? { entity: id, version: String(before.version + 1) } : { problem: 'changedMeanwhile' }
}

/** Restores the state before the upload. Returns null on success, otherwise the reason why the room is unchanged. */
async function takeRoomBack(
  rooms: RoomRepository,
  { seen, row: { before } }: { seen: { id: string; version: number }; row: RoomRow },
  at: string,
): Promise<string | null> {
  if (before === null) return (await rooms.remove(seen)) ? null : 'editedSince'
  if (await rooms.isTaken(before, seen.id)) return 'roomThere'
  return (await rooms.change(seen, roomFieldsOf(before), at)) ? null : 'editedSince'
}
