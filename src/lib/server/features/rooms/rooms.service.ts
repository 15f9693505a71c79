import type { TypedExamLayout, TypedRoom } from '#lib/schemas/rooms/room.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, invalid } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { requirePrintable } from '../../kernel/core/unprintable-texts.ts'
import type { Feature } from '../../kernel/feature.ts'
import { keptRecords } from '../../kernel/records/kept-records.ts'
import { requireSeen } from '../../kernel/stale-records/stale-record.ts'
import type { Store } from '../../kernel/store/store.ts'
import { auditedRoom } from './audit.ts'
import type { RoomsRepository } from './repository.ts'
import {
  examSeatsOf,
  hasMoreExamSeats,
  nameOfRoom,
  type Room,
  type RoomFields,
  roomFieldsOf,
} from './room.ts'

export interface Rooms {
  /** Sorted by block and name. */
  all(): Promise<readonly Room[]>
  find(id: string): Promise<Room | null>
  /**
   * Returns the id of the new room.
   * @throws DomainError Conflict `rooms.nameTaken` at the name; Invalid `rooms.moreExamSeats` at `examRows` until it is
   * confirmed
   */
  add(typed: TypedRoom, actor: Actor): Promise<string>
  /** Saves a change based on `version`. @throws DomainError the errors of `add`; Conflict `rooms.changedSince` */
  change(id: string, typed: TypedRoom, version: number, actor: Actor): Promise<void>
  /** Saves the layout in examinations alone. @throws DomainError the errors of `change` */
  changeExamLayout(id: string, typed: TypedExamLayout, version: number, actor: Actor): Promise<void>
  /**
   * Removes a room that no other record refers to.
   * @throws DomainError Conflict `rooms.inUse`, `rooms.changedSince`
   */
  remove(id: string, version: number, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<RoomsRepository>
  clock: Clock
  /** The features whose records may refer to a room. */
  features: readonly Feature[]
}

export const createRoomsService = ({ store, clock, features }: Parts): Rooms => {
  /** Changes a room; `merge` gives its fields as they will be. */
  const changeRoom = (
    { id, version, actor }: { id: string; version: number; actor: Actor },
    merge: (found: Room) => TypedRoom,
  ): Promise<void> =>
    store.transact(async (write) => {
      await write.rooms.lock()
      const found = requireSeen(await write.rooms.find(id), version, refusals)
      const { moreConfirmed, ...fields } = merge(found)
      requirePrintable(fields, found)
      await refuseTaken(write, fields, id)
      if (!moreConfirmed && !hasSameSeats(found, fields)) requireFewerSeats(fields)
      await write.rooms.change(found, fields, clock.now())
      const said = { before: auditedRoom(found), after: auditedRoom(fields) }
      const changed = { action: 'room.changed', entity: 'room', entityId: id, ...said }
      await write.audit.record(auditEntry(actor, clock.now(), changed))
    })

  return {
    all: store.read.rooms.all,
    find: store.read.rooms.find,

    async add({ moreConfirmed, ...fields }, actor) {
      requirePrintable(fields)
      if (!moreConfirmed) requireFewerSeats(fields)
      return store.transact(async (write) => {
        await write.rooms.lock()
        await refuseTaken(write, fields, '')
        const id = newId()
        await write.rooms.insert(id, fields, clock.now())
        const added = { action: 'room.added', entity: 'room', entityId: id, after: auditedRoom(fields) }
        await write.audit.record(auditEntry(actor, clock.now(), added))
        return id
      })
    },

    change: (id, typed, version, actor) => changeRoom({ id, version, actor }, () => typed),

    changeExamLayout: (id, typed, version, actor) =>
      changeRoom({ id, version, actor }, (found) => ({ ...roomFieldsOf(found), ...typed })),

    remove: (id, version, actor) =>
      store.transact(async (write) => {
        await write.rooms.lock()
        const found = requireSeen(await write.rooms.find(id), version, refusals)
        const kept = await keptRecords(features, 'rooms', { db: write.transaction, ids: [id] })
        if (kept.size > 0) throw conflict('rooms.inUse', { name: nameOfRoom(found) })
        await write.rooms.remove(found)
        const removed = { action: 'room.removed', entity: 'room', entityId: id, before: auditedRoom(found) }
        await write.audit.record(auditEntry(actor, clock.now(), removed))
      }),
  }
}

const refusals = { gone: 'rooms.notFound', changed: 'rooms.changedSince' }

/** @throws DomainError Conflict `rooms.nameTaken`, at the name */
async function refuseTaken(write: RoomsRepository, fields: RoomFields, ownId: string): Promise<void> {
  if (!(await write.rooms.isTaken(fields, ownId))) return
  const taken = { code: 'rooms.nameTaken', params: { name: nameOfRoom(fields) } }
  throw conflict(taken.code, taken.params, { name: taken })
}

/** @throws DomainError Invalid `rooms.moreExamSeats`, at the box that confirms it */
function requireFewerSeats(fields: RoomFields): void {
  if (!hasMoreExamSeats(fields)) return
  const params = { exam: String(examSeatsOf(fields)), seats: String(fields.seats) }
  const more = { code: 'rooms.moreExamSeats', params }
  throw invalid(more.code, params, { moreConfirmed: more })
}

/** Whether a change leaves the numbers of seats as they were: somebody has confirmed them already. */
const hasSameSeats = (before: RoomFields, after: RoomFields): boolean =>
  before.seats === after.seats &&
  before.examRows === after.examRows &&
  before.examColumns === after.examColumns
