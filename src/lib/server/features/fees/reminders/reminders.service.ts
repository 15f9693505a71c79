import { feeKeepers } from '#lib/rules/roles/offices.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import { auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import { requireRight } from '../../../kernel/transitions/transition.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { FeesRepository } from '../repository.ts'
import { type ChosenReminders, planChosen, planReminders, type ReminderPlan } from './reminder.ts'
import type { RemindersInput } from './send-reminders.task.ts'

export interface Reminders {
  /** Sorts the unpaid dues of a run by whether their student can be reminded now. */
  plan(runId: string): Promise<ReminderPlan>
  /**
   * Starts a job that reminds the students of a run, and returns how many emails it will write. While a job of this run
   * is in progress, no second one starts.
   * @throws DomainError NotFound `dues.runNotFound`; Conflict `dues.runUndone`, `reminders.nobody`,
   * `reminders.noMailServer`
   */
  send(runId: string, actor: Actor): Promise<number>
  /** Sorts ticked dues by whether their payers can be reminded now. */
  planChosen(dueIds: readonly string[]): Promise<ChosenReminders>
  /**
   * Starts a job that reminds of the ticked dues, and returns how many emails it will write. `pin` comes from the plan
   * that the person saw.
   * @throws DomainError Forbidden `session.notAllowed`; Conflict `reminders.choiceChanged`, `reminders.nobody`,
   * `reminders.noMailServer`
   */
  sendChosen(dueIds: readonly string[], pin: string, actor: Actor): Promise<number>
  /** Returns the job in progress; null if there is none. */
  running(runId: string): Promise<Job | null>
  /** Returns the time of the last reminder of each due; leaves out dues without one. */
  lastOf(dueIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

interface Parts {
  store: Store<FeesRepository>
  clock: Clock
  jobs: Pick<Jobs, 'wake'>
  /** False if no email server is set up. */
  isMailed: boolean
}

/** A reminder that nobody receives would delay the next one by a week. */
export function requireMail(isMailed: boolean): void {
  if (!isMailed) throw conflict('reminders.noMailServer')
}

export const subjectOf = (runId: string): string => `fees.reminders ${runId}`

/** Reminds students by email of dues that were made for a class. */
export function createReminders({ store, clock, jobs, isMailed }: Parts): Reminders {
  const planOf = async ({ reminders }: Pick<FeesRepository, 'reminders'>, runId: string) =>
    planReminders(await reminders.remindable(runId), clock.now())
  const chosenOf = async ({ reminders }: Pick<FeesRepository, 'reminders'>, dueIds: readonly string[]) =>
    planChosen(dueIds, await reminders.chosen(dueIds), clock.now())

  return {
    plan: (runId) => planOf(store.read, runId),

    async send(runId, actor) {
      requireMail(isMailed)
      const count = await store.transact(async (write) => {
        await write.runs.lock(runId)
        const run = await write.runs.find(runId)
        if (!run) throw notFound('dues.runNotFound')
        if (run.undoneAt !== null) throw conflict('dues.runUndone')
        const { ready, withoutAddress } = await planOf(write, runId)
        if (ready.length === 0) throw conflict('reminders.nobody')
        if (await write.jobs.running(subjectOf(runId))) return ready.length
        const at = clock.now()
        await enqueueReminders(write, subjectOf(runId), { input: { runId, actor }, at })
        const after = { reminders: ready.length, withoutAddress }
        const asked = { action: 'duesRun.reminded', entity: 'duesRun', entityId: runId, after }
        await write.audit.record(auditEntry(actor, at, asked))
        return ready.length
      })
      jobs.wake()
      return count
    },

    planChosen: (dueIds) => chosenOf(store.read, dueIds),

    async sendChosen(dueIds, pin, actor) {
      requireRight({ by: feeKeepers }, { actor })
      requireMail(isMailed)
      const count = await store.transact(async (write) => {
        const { ready, ...plan } = await chosenOf(write, dueIds)
        if (plan.pin !== pin) throw conflict('reminders.choiceChanged')
        if (ready.length === 0) throw conflict('reminders.nobody')
        await enqueueChosen(write, { dueIds: ready.map(({ dueId }) => dueId), pin, actor, at: clock.now() })
        return ready.length
      })
      jobs.wake()
      return count
    },

    running: (runId) => store.read.jobs.running(subjectOf(runId)),
    lastOf: store.read.reminders.lastOf,
  }
}

/** Adds the job that writes the emails. */
export const enqueueReminders = (
  { jobs }: Pick<FeesRepository, 'jobs'>,
  subject: string,
  { input, at }: { input: RemindersInput; at: string },
): Promise<unknown> =>
  jobs.enqueue({
    id: newId(),
    kind: 'fees.reminders',
    subjectId: subject,
    dedupeKey: subject,
    input,
    createdAt: at,
    createdBy: input.actor,
  })

interface ChosenJob {
  dueIds: readonly string[]
  pin: string
  actor: Actor
  at: string
}

/** Adds the job, and an entry of the audit trail for each due. A second job of the same plan does not start. */
async function enqueueChosen(write: FeesRepository, { dueIds, pin, actor, at }: ChosenJob): Promise<void> {
  const subject = subjectOf(pin)
  if (await write.jobs.running(subject)) return
  await enqueueReminders(write, subject, { input: { dueIds, actor }, at })
  for (const entityId of dueIds)
    await write.audit.record(auditEntry(actor, at, { action: 'due.reminded', entity: 'due', entityId }))
}
