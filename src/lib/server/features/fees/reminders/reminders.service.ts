import type { Actor } from '../../../kernel/audit/audit.ts'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { FeesRepository } from '../repository.ts'
import { planReminders, type ReminderPlan } from './reminder.ts'
import type { RemindersInput } from './send-reminders.task.ts'

export interface Reminders {
  /** Sorts the unpaid dues of a run by whether their student can be reminded now. */
  plan(runId: string): Promise<ReminderPlan>
  /**
   * Starts a job that reminds the students of a run, and returns how many emails it will write. While a job of this run
   * is in progress, no second one starts.
   * @throws DomainError NotFound `dues.runNotFound`; Conflict `dues.runUndone`, `reminders.nobody`
   */
  send(runId: string, actor: Actor): Promise<number>
  /** Returns the job in progress; null if there is none. */
  running(runId: string): Promise<Job | null>
  /** Returns the time of the last reminder of each due; leaves out dues without one. */
  lastOf(dueIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

interface Parts {
  store: Store<FeesRepository>
  clock: Clock
  jobs: Pick<Jobs, 'wake'>
}

const subjectOf = (runId: string): string => `fees.reminders ${runId}`

/** Reminds students by email of dues that were made for a class. */
export function createReminders({ store, clock, jobs }: Parts): Reminders {
  const planOf = async ({ reminders }: Pick<FeesRepository, 'reminders'>, runId: string) =>
    planReminders(await reminders.remindable(runId), clock.now())

  return {
    plan: (runId) => planOf(store.read, runId),

    async send(runId, actor) {
      const count = await store.transact(async (write) => {
        await write.runs.lock(runId)
        const run = await write.runs.find(runId)
        if (!run) throw notFound('dues.runNotFound')
        if (run.undoneAt !== null) throw conflict('dues.runUndone')
        const { ready, withoutAddress } = await planOf(write, runId)
        if (ready.length === 0) throw conflict('reminders.nobody')
        if (await write.jobs.running(subjectOf(runId))) return ready.length
        const at = clock.now()
        const input: RemindersInput = { runId, actor }
        await write.jobs.enqueue({
          id: newId(),
          kind: 'fees.reminders',
          subjectId: subjectOf(runId),
          dedupeKey: subjectOf(runId),
          input,
          createdAt: at,
          createdBy: actor,
        })
        const after = { reminders: ready.length, withoutAddress }
        const asked = { action: 'duesRun.reminded', entity: 'duesRun', entityId: runId, after }
        await write.audit.record(auditEntry(actor, at, asked))
        return ready.length
      })
      jobs.wake()
      return count
    },

    running: (runId) => store.read.jobs.running(subjectOf(runId)),
    lastOf: store.read.reminders.lastOf,
  }
}
