import type { Kysely } from 'kysely'
import { auditRepository } from '../../kernel/audit/audit.repository.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { roomRepository } from './room.repository.ts'

export type RoomsRepository = ReturnType<typeof roomsRepository>

export const roomsRepository = (db: Kysely<Tables>) => ({
  rooms: roomRepository(db),
  audit: auditRepository(db),
  transaction: db,
})
