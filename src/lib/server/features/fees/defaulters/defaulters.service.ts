import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { requireRight } from '../../../kernel/transitions/transition.ts'
import { enqueueReminders, requireMail, subjectOf } from '../reminders/reminders.service.ts'
import type { FeesRepository } from '../repository.ts'
import { type DefaultersPlan, planDefaulters } from './defaulter.ts'

/** People with overdue dues that they are to pay themselves. */
export interface Defaulters {
  /** Sorts ticked people by whether they can be reminded now. @param keys `payerKey` of each */
  plan(keys: readonly string[]): Promise<DefaultersPlan>
  /**
   * Starts a job that reminds each person of all overdue dues, and returns how many emails it will write. `pin` comes
   * from the plan that the user saw.
   * @throws DomainError Forbidden `session.notAllowed`; Conflict `reminders.choiceChanged`, `reminders.nobody`,
   * `reminders.noMailServer`
   */
  remind(keys: readonly string[], pin: string, actor: Actor): Promise<number>
}

interface Parts {
  store: Store<FeesRepository>
  clock: Clock
  jobs: Pick<Jobs, 'wake'>
  /** False if no email server is set up. */
  isMailed: boolean
}

export function createDefaulters({ store, clock, jobs, isMailed }: Parts): Defaulters {
  const planOf = async ({ defaulters }: Pick<FeesRepository, 'defaulters'>, keys: readonly string[]) =>
    planDefaulters(keys, await defaulters.ofKeys(keys, indianDate(clock.now())), clock.now())
  return {
    plan: (keys) => planOf(store.read, keys),

    async remind(keys, pin, actor) {
      requireRight({ by: feeKeepers }, { actor })
      requireMail(isMailed)
      const count = await store.transact(async (write) => {
        const { ready, ...plan } = await planOf(write, keys)
        if (plan.pin !== pin) throw conflict('reminders.choiceChanged')
        if (ready.length === 0) throw conflict('reminders.nobody')
        const subject = subjectOf(pin)
        // A second job of the same plan does not start.
        if (await write.jobs.running(subject)) return ready.length
        const input = { payerKeys: ready.map(({ key }) => key), actor }
        await enqueueReminders(write, subject, { input, at: clock.now() })
        return ready.length
      })
      jobs.wake()
      return count
    },
  }
}
