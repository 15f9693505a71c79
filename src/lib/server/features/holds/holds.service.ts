import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { ReleaseInput, WithholdInput } from '#lib/schemas/holds.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, invalid, refuseAt } from '../../kernel/core/errors.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Results, ResultsRepository } from '../results/feature.ts'
import type { Students } from '../students/feature.ts'
import { type HoldPlan, planHolds, planReleases } from './plan-holds.ts'

export interface HoldsService {
  /** Returns the plan of a bulk hold. @throws DomainError Invalid, at the fields */
  previewHolds(asked: WithholdInput): Promise<HoldPlan>
  /**
   * Withholds results with immediate effect and returns how many.
   * @throws DomainError the errors of `previewHolds`; Invalid `holds.nobody`, Conflict `holds.changedSince` if the plan
   * has changed
   */
  withhold(asked: WithholdInput, actor: Actor): Promise<number>
  previewReleases(asked: ReleaseInput): Promise<HoldPlan>
  release(asked: ReleaseInput, actor: Actor): Promise<number>
}

interface Parts {
  resultsStore: Store<ResultsRepository>
  results: Pick<Results, 'holds'>
  students: Pick<Students, 'find'>
  clock: Clock
}

/** Withholds results in bulk, even for exams without marks. The user confirms the plan of a dry run. */
export function createHoldsService({ resultsStore, results, students, clock }: Parts): HoldsService {
  const planned = (plan: typeof planHolds, read: ResultsRepository, asked: ReleaseInput | WithholdInput) =>
    plan({ read, students }, { examId: asked.exam, text: asked.rolls })

  function requireLater({ releaseOn }: WithholdInput): void {
    if (releaseOn !== '' && releaseOn <= indianDate(clock.now()))
      throw refuseAt('releaseOn', 'holds.releaseOnPast')
  }

  /** @throws DomainError Conflict `holds.changedSince` */
  const agreeOn = (pin: string, plan: HoldPlan): void => {
    if (plan.pin !== pin) throw conflict('holds.changedSince')
  }

  async function requireSome(plan: HoldPlan, pin: string): Promise<string[]> {
    agreeOn(pin, plan)
    if (plan.rolls.length === 0) throw invalid('holds.nobody')
    return plan.rolls
  }

  return {
    async previewHolds(asked) {
      requireLater(asked)
      return planned(planHolds, resultsStore.read, asked)
    },

    async withhold(asked, actor) {
      requireLater(asked)
      const rolls = await requireSome(await planned(planHolds, resultsStore.read, asked), asked.pin)
      const { exam: examId, reason, releaseOn } = asked
      await results.holds.holdMany(
        { examId, rolls, reason, releaseOn: releaseOn || null },
        async (write) => agreeOn(asked.pin, await planned(planHolds, write, asked)),
        actor,
      )
      return rolls.length
    },

    previewReleases: (asked) => planned(planReleases, resultsStore.read, asked),

    async release(asked, actor) {
      const rolls = await requireSome(await planned(planReleases, resultsStore.read, asked), asked.pin)
      await results.holds.releaseMany(
        { examId: asked.exam, rolls },
        async (write) => agreeOn(asked.pin, await planned(planReleases, write, asked)),
        actor,
      )
      return rolls.length
    },
  }
}
