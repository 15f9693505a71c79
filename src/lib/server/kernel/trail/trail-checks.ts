import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Kernel } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import { type ChainState, verifyChain } from '../audit/verify-chain.ts'
import { newId } from '../core/ids.ts'
import type { Tables } from '../db/tables.ts'
import type { JobKinds, Report, Task } from '../jobs/job-kind.ts'
import type { Job } from '../jobs/job-row.ts'
import { jobRepository } from '../jobs/job.repository.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { settingsRepository } from '../settings/settings.repository.ts'
import { storeOf } from '../store/store.ts'

/** The result of a check of the trail. */
export interface TrailCheck {
  state: ChainState
  /** UTC instant. */
  at: string
  byId: string
}

export interface TrailChecks {
  /** Starts a check, unless one is in progress. */
  startCheck(actor: Actor): Promise<void>
  /** Returns the last result. */
  lastCheck(): Promise<TrailCheck | null>
  /** Returns the last result, with the check in progress or the one that has failed since. */
  checks(): Promise<{ last: TrailCheck | null; running: Job | null; failed: Job | null }>
}

const kind = 'audit.check'
const key = 'audit.checked'
const minutes = 60_000

const whole = v.pipe(v.number(), v.integer())
const stored = v.nullable(
  v.object({
    at: v.string(),
    byId: v.string(),
    state: v.object({
      rows: whole,
      unsealed: whole,
      erased: whole,
      missing: whole,
      head: v.string(),
      brokenAt: v.nullable(whole),
      broken: v.nullable(v.picklist(['changed', 'gone', 'added'])),
      since: v.nullable(v.string()),
    }),
  }),
)

const checksOf = (db: Kysely<Tables>) => ({ jobs: jobRepository(db), settings: settingsRepository(db) })

type Parts = Pick<Kernel, 'database' | 'clock'> & { jobs: Pick<Jobs, 'wake'> }

/** The job that checks the trail: after years it takes minutes, for which no user should wait. */
export const trailCheckJobs: JobKinds = {
  [kind]: {
    lane: 'work',
    timeLimit: 60 * minutes,
    attempts: 3,
    access: ['ROLE_ADMIN'],
    // Written by `startCheck`.
    run: (task, { input }, report) => checkTrail(task, input as { byId: string }, report),
  },
}

export function createTrailChecks({ database, clock, jobs }: Parts): TrailChecks {
  const store = storeOf(database, checksOf)
  const lastCheck = async (): Promise<TrailCheck | null> =>
    v.parse(stored, await store.read.settings.find(key))
  return {
    lastCheck,

    async startCheck(actor) {
      await store.transact(async (write) => {
        if (await write.jobs.running(kind)) return
        await write.jobs.enqueue({
          id: newId(),
          kind,
          subjectId: kind,
          input: { byId: actor.id },
          dedupeKey: kind,
          createdAt: clock.now(),
          createdBy: actor,
        })
      })
      jobs.wake()
    },

    async checks() {
      const [last, newest] = await Promise.all([lastCheck(), store.read.jobs.newest(kind)])
      const isUnderWay = newest?.state === 'queued' || newest?.state === 'running'
      return {
        last,
        running: isUnderWay ? newest : null,
        failed: newest?.state === 'failed' ? newest : null,
      }
    },
  }
}

async function checkTrail(
  { app, complete }: Task,
  { byId }: { byId: string },
  report: Report,
): Promise<void> {
  await app.audit.seal()
  const state = await verifyChain(app.database.reads, report)
  const at = app.clock.now()
  await complete(storeOf(app.database, checksOf), (write) =>
    write.settings.save(key, { state, at, byId }, at, byId),
  )
}
