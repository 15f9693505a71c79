import type { Actor } from '../../../kernel/audit/audit.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { type FieldProblem, conflict, isDomainError, refuseAt } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { AlumniRepository } from '../repository.ts'
import type { RegistrationDecisions } from './decide-registration.ts'
import type { Registration } from './registration.ts'

type SeenRegistration = Pick<Registration, 'id' | 'version'>

/** A registration that was not rejected, and why. */
export interface NotRejected {
  id: string
  rollNumber: string
  name: string
  problem: FieldProblem
}

/** What rejecting some registrations would do. */
export interface RejectingPlan {
  rejected: Registration[]
  refused: NotRejected[]
  /** Changes when other registrations would be rejected. */
  pin: string
}

export interface SeveralRegistrations {
  planRejecting(seen: readonly SeenRegistration[]): Promise<RejectingPlan>
  /**
   * One after the other, each in a transaction of its own: one that somebody else has decided keeps no other from it.
   * `pin` is the one of the plan that was seen.
   * @throws DomainError Invalid `transition.reasonMissing` at `reason`; Conflict `alumni.choiceChanged`; Forbidden
   */
  rejectSeveral(
    seen: readonly SeenRegistration[],
    decision: { reason: string; pin: string },
    actor: Actor,
  ): Promise<{ rejected: number; refused: NotRejected[] }>
}

interface Parts {
  store: Store<AlumniRepository>
  reject: RegistrationDecisions['reject']
}

export function createSeveralRegistrations({ store, reject }: Parts): SeveralRegistrations {
  async function planRejecting(seen: readonly SeenRegistration[]): Promise<RejectingPlan> {
    const found = await store.read.registrations.byIds(seen.map(({ id }) => id))
    const byId = new Map(found.map((each) => [each.id, each]))
    const rejected: Registration[] = []
    const refused: NotRejected[] = []
    for (const { id, version } of seen) {
      const registration = byId.get(id)
      const isAsSeen = registration?.version === version && registration.state === 'registered'
      if (registration && isAsSeen) rejected.push(registration)
      else refused.push(notRejected(id, registration, { code: 'alumni.decided', params: {} }))
    }
    return { rejected, refused, pin: pinOf(rejected.map(({ id, version }) => [id, version])) }
  }

  return {
    planRejecting,

    async rejectSeveral(seen, { reason, pin }, actor) {
      // Before the first one is rejected: the reason is the same for all.
      if (reason.trim() === '') throw refuseAt('reason', 'transition.reasonMissing')
      const plan = await planRejecting(seen)
      if (plan.pin !== pin) throw conflict('alumni.choiceChanged')
      const refused = [...plan.refused]
      for (const registration of plan.rejected) {
        const { id, version } = registration
        await reject({ id, version, actor }, reason).catch((error: unknown) => {
          // The right is the same for one registration and for all.
          if (!isDomainError(error) || error.kind === 'Forbidden') throw error
          refused.push(notRejected(id, registration, { code: error.code, params: error.params }))
        })
      }
      return { rejected: seen.length - refused.length, refused }
    },
  }
}

const notRejected = (
  id: string,
  registration: Pick<Registration, 'rollNumber' | 'name'> | undefined,
  problem: FieldProblem,
): NotRejected => ({
  id,
  rollNumber: registration?.rollNumber ?? '',
  name: registration?.name ?? '',
  problem,
})
