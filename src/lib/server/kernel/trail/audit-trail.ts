import { setTimeout } from 'node:timers/promises'
import { auditActions } from '../audit/audit-actions.ts'
import { type AuditRepository, auditRepository } from '../audit/audit.repository.ts'
import { auditPersonalData } from '../audit/personal-data.ts'
import { createSealer, needsResealing, type SealRepository } from '../audit/seal-entries.ts'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import type { Database } from '../db/connect.ts'
import type { Feature } from '../feature.ts'
import type { Hooks } from '../hooks.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Store } from '../store/store.ts'
import { auditList } from './audit.list.ts'
import { type TrailChecks, createTrailChecks, trailCheckJobs } from './trail-checks.ts'

/** The audit trail. */
export interface AuditTrail extends Pick<AuditRepository, 'sealState'>, TrailChecks {
  /** Chains the written rows; a server does so every second. */
  seal(): Promise<void>
  /** Reseals older rows with digests, once, in a worker thread; returns how many. */
  reseal(): Promise<number>
  /** Reseals in this thread, which walks every row. */
  resealHere(): Promise<number>
  start(): void
  stop(): Promise<void>
}

declare module '../app.ts' {
  interface Kernel {
    audit: AuditTrail
  }
}

/** The kernel's declaration for the audit trail. */
export const auditFeature: Feature = {
  name: 'audit',
  workerCalls: {
    'audit.sealAnew': ({ audit }) => audit.resealHere(),
  },
  jobs: trailCheckJobs,
  lists: { audit: auditList },
  auditActions: auditActions('audit.erased', 'audit.sealedAnew'),
  audited: { audit: ['rows', 'reason', 'head'] },
  personalData: auditPersonalData,
}

interface Parts {
  database: Database
  clock: Clock
  hooks: Pick<Hooks, 'daily'>
  store: Store<SealRepository>
  log: Logger
  jobs: Pick<Jobs, 'wake'>
  call<Answer>(name: string): Promise<Answer>
}

export function createAuditTrail({ database, store, clock, hooks, log, jobs, call }: Parts): AuditTrail {
  const { reads, audited } = database
  const sealer = createSealer(store, log)
  const { sealState } = auditRepository(reads)

  async function resealOnce(): Promise<number> {
    if (!(await needsResealing(reads))) return 0
    await sealer.seal()
    return call('audit.sealAnew')
  }

  /**
   * Reseals in batches. Only an intact chain is resealed, because resealing would hide a break. Between two batches
   * other writers get as much time as a batch takes.
   */
  async function resealInParts(): Promise<number> {
    if ((await auditRepository(reads).verify()).brokenAt !== null) return 0
    for (;;) {
      const startedAt = performance.now()
      const done = await store.transact((write) => write.resealSome({ audited, at: clock.now() }))
      if (done !== null) return done
      await setTimeout(performance.now() - startedAt)
    }
  }

  hooks.daily.push(async () => {
    // Runs before the head is logged, because resealing changes the head once on an older installation.
    const resealed = await resealOnce()
    const { rows, head } = await sealState()
    // A log that is stored elsewhere is evidence that nobody with access to the database alone can change.
    log.info({ rows, head }, 'the audit trail is sealed so far')
    return { sealedAnew: resealed }
  })

  return {
    ...sealer,
    ...createTrailChecks({ database, clock, jobs }),
    sealState,
    reseal: resealOnce,
    resealHere: resealInParts,
  }
}
