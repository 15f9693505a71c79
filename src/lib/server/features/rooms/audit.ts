import { sql } from 'kysely'
import { say } from '#lib/i18n/say.ts'
import { routes } from '#lib/routes.ts'
import { auditActions } from '../../kernel/audit/audit-actions.ts'
import { recordsIn } from '../../kernel/audit/audited-record.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { RoomFields } from './room.ts'

/** How the audit trail labels changes of rooms and links to them. */
export const roomsTrail: Pick<Feature, 'auditActions' | 'records'> = {
  auditActions: auditActions('room.added', 'room.changed', 'room.removed'),
  records: {
    room: recordsIn({
      table: 'rooms',
      coded: { kind: (code) => say(`rooms.kind.${code}`) },
      name: sql<string>`case when block = '' then name else block || ', ' || name end`,
      calledBy: ['name'],
      searched: ['name', 'block'],
      page: '/[...locale]/app/Academics/Rooms/[roomId]',
      to: ({ id }) => routes.room(id),
    }),
  },
}

/** The audited fields of a room. */
export const auditedFields = [
  'name',
  'block',
  'floor',
  'kind',
  'seats',
  'examRows',
  'examColumns',
  'closedFrom',
  'closedTo',
  'closedReason',
] as const satisfies readonly (keyof RoomFields)[]

export const auditedRoom = (
  room: RoomFields,
): Record<(typeof auditedFields)[number], string | number | null> =>
  Object.fromEntries(auditedFields.map((field) => [field, room[field]])) as Record<
    (typeof auditedFields)[number],
    string | number | null
  >
