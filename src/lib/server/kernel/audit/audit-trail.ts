import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { Logger } from '../core/log.ts'
import type { Tables } from '../db/tables.ts'
import type { Feature } from '../feature.ts'
import { auditList } from './audit.list.ts'
import { auditPersonalData } from './audit.personal-data.ts'
import { type AuditRepository, auditRepository } from './audit.repository.ts'
import type { Store } from '../store/store.ts'
import type { SealRepository } from './seal-entries.ts'
import { createSealer } from './sealer.ts'
import type { ChainState } from './verify-chain.ts'

/** Who did what. */
export interface AuditTrail extends Pick<AuditRepository, 'sealState'> {
  /** Chains what is written; a server does it every second. */
  seal(): Promise<void>
  /** Seals, and walks over every row where it stalls nobody. */
  verify(): Promise<ChainState>
  start(): void
  stop(): Promise<void>
}

/** The kernel's own part of what features declare. */
export const auditFeature: Feature = {
  name: 'audit',
  workerCalls: { 'audit.verify': ({ database }: App) => auditRepository(database.reads).verify() },
  lists: { audit: auditList },
  audited: { audit: ['rows', 'reason'] },
  personalData: auditPersonalData,
}

interface Parts {
  reads: Kysely<Tables>
  store: Store<SealRepository>
  log: Logger
  call<Answer>(name: string): Promise<Answer>
}

export function createAuditTrail({ reads, store, log, call }: Parts): AuditTrail {
  const sealer = createSealer(store, log)
  const { sealState } = auditRepository(reads)
  return {
    ...sealer,
    sealState,
    async verify() {
      await sealer.seal()
      return call('audit.verify')
    },
  }
}
