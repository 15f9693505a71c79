import type { Actor } from '../../../kernel/audit/audit.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { type FieldProblem, conflict, isDomainError, refuseAt } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { AlumniRepository } from '../repository.ts'
import type { RegistrationDecisions } from './decide-registration.ts'
import type { Registration } from './registration.ts'

/** A registration that was not rejected, with the reason. */
export interface NotRejected {
  id: string
  rollNumber: string
  name: string
  problem: FieldProblem
}

/** Preview of rejecting several registrations. */
export interface RejectingPlan {
  rejected: Registration[]
  refused: NotRejected[]
  /** Digest of the registrations to be rejected; it changes with the selection or their versions. */
  pin: string
}

export interface SeveralRegistrations {
  planRejecting(ids: readonly string[]): Promise<RejectingPlan>
  /**
   * Rejects each registration in its own transaction, so that one already decided does not stop the others. `pin` comes
   * from the plan that the office saw.
   * @throws DomainError Invalid `transition.reasonMissing` at `reason`; Conflict `alumni.choiceChanged`; Forbidden
   */
  rejectSeveral(
    ids: readonly string[],
    decision: { reason: string; pin: string },
    actor: Actor,
  ): Promise<{ rejected: number; refused: NotRejected[] }>
}

interface Parts {
  store: Store<AlumniRepository>
  reject: RegistrationDecisions['reject']
}

export function createSeveralRegistrations({ store, reject }: Parts): SeveralRegistrations {
  async function planRejecting(ids: readonly string[]): Promise<RejectingPlan> {
    const found = await store.read.registrations.byIds(ids)
    const byId = new Map(found.map((each) => [each.id, each]))
    const rejected: Registration[] = []
    const refused: NotRejected[] = []
    for (const id of ids) {
      const registration = byId.get(id)
      if (registration?.state === 'registered') rejected.push(registration)
      else refused.push(notRejected(id, registration, { code: 'alumni.decided', params: {} }))
    }
    return { rejected, refused, pin: pinOf(rejected.map(({ id, version }) => [id, version])) }
  }

  return {
    planRejecting,

    async rejectSeveral(ids, { reason, pin }, actor) {
      // The reason applies to all, so it is checked before the first rejection.
      if (reason.trim() === '') throw refuseAt('reason', 'transition.reasonMissing')
      const plan = await planRejecting(ids)
      if (plan.pin !== pin) throw conflict('alumni.choiceChanged')
      const refused = [...plan.refused]
      for (const registration of plan.rejected) {
        const { id, version } = registration
        await reject({ id, version, actor }, reason).catch((error: unknown) => {
          // The permission is the same for every registration, so a Forbidden error ends the action.
          if (!isDomainError(error) || error.kind === 'Forbidden') throw error
          refused.push(notRejected(id, registration, { code: error.code, params: error.params }))
        })
      }
      return { rejected: ids.length - refused.length, refused }
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
