import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { Tables } from '../db/tables.ts'
import { type AuditRepository, type ChainState, auditRepository } from './audit.repository.ts'

/** Who did what; the walk over every row is done where it stalls nobody. */
export interface AuditTrail extends Pick<AuditRepository, 'list'> {
  verify(): Promise<ChainState>
}

/** The kernel's own call in a worker thread. */
export const auditCalls = {
  'audit.verify': ({ database }: App) => auditRepository(database.reads).verify(),
}

interface Parts {
  reads: Kysely<Tables>
  call<Answer>(name: string): Promise<Answer>
}

export const createAuditTrail = ({ reads, call }: Parts): AuditTrail => ({
  list: auditRepository(reads).list,
  verify: () => call('audit.verify'),
})
