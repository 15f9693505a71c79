import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { storeOf } from '../../kernel/store/store.ts'
import { auditedFields, roomsTrail } from './audit.ts'
import { roomsDashboard } from './dashboard.ts'
import { roomsRepository } from './repository.ts'
import { roomsImport } from './rooms.import.ts'
import { roomsList } from './rooms.list.ts'
import { createRoomsService, type Rooms } from './rooms.service.ts'
import type {} from './tables.ts'

/** The rooms of the college, for time tables and examinations. */
export const roomsFeature: Feature = {
  name: 'rooms',
  personalData: { impersonal: { rooms: 'Rooms of the college.' } },
  ...roomsTrail,
  audited: { room: auditedFields },
  actions: [
    { title: m['rooms.add'], page: m['rooms.title'], link: `${routes.rooms}?new`, roles: registerOffice },
    {
      title: m['rooms.upload.title'],
      page: m['rooms.title'],
      link: routes.roomsUpload,
      roles: registerOffice,
    },
  ],
  finds: { rooms: { rank: 70, page: routes.rooms } },
  dashboard: roomsDashboard,
  lists: { rooms: roomsList },
  imports: { rooms: roomsImport },
  menu: [
    {
      key: 'rooms',
      group: 'administration',
      rank: 18,
      title: m['rooms.title'],
      icon: 'room',
      link: routes.rooms,
      roles: staffRoles,
    },
  ],
  pageTitles: { '/[...locale]/app/Academics/Rooms/upload': m['rooms.upload.title'] },
  pageHelp: {
    '/[...locale]/app/Academics/Rooms': m['pageHelp.rooms'],
    '/[...locale]/app/Academics/Rooms/upload': m['pageHelp.upload'],
  },
  pages: {
    '/[...locale]/app/Academics/Rooms': staffRoles,
    '/[...locale]/app/Academics/Rooms/[roomId]': staffRoles,
    '/[...locale]/app/Academics/Rooms/upload': registerOffice,
  },
}

export const createRooms = ({
  database,
  clock,
  features,
}: Pick<Kernel, 'database' | 'clock' | 'features'>): Rooms =>
  createRoomsService({ store: storeOf(database, roomsRepository), clock, features })

export type { Room } from './room.ts'

declare module '../../kernel/app.ts' {
  interface App {
    rooms: Rooms
  }
}

declare module '../../kernel/records/kept-records.ts' {
  interface RecordTables {
    rooms: true
  }
}
