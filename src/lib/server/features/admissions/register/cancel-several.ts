import type { Actor } from '../../../kernel/audit/audit.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { conflict, isDomainError, refuseAt } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { type AdmissionRefusal, settledCodes, toAdmissionRefusal } from './admit-several.ts'
import type { AdmitService } from './admit.ts'

/** Preview of cancelling several waiting admissions. */
export interface CancelSeveralPlan {
  cancelled: AdmissionRecord[]
  refused: AdmissionRefusal[]
  /** Changes when the admissions to be cancelled or their versions would differ. */
  digest: string
}

export interface CancelSeveralOutcome {
  cancelled: number
  refused: AdmissionRefusal[]
}

export interface CancelSeveralService {
  /** Splits the choice into waiting admissions and others: an admitted student is cancelled one by one. */
  planCancelling(ids: readonly string[]): Promise<CancelSeveralPlan>
  /**
   * Cancels one after the other, each in a transaction of its own, so that one refusal does not stop the others.
   * `digest` is that of the plan that the clerk saw.
   * @throws DomainError Invalid `transition.reasonMissing` at `reason`; Conflict `admissions.choiceChanged`; Forbidden
   */
  cancelSeveral(
    ids: readonly string[],
    decision: { reason: string; digest: string },
    actor: Actor,
  ): Promise<CancelSeveralOutcome>
}

interface Parts {
  store: Store<AdmissionsRepository>
  move: AdmitService['move']
}

export function createCancelSeveral({ store, move }: Parts): CancelSeveralService {
  async function planCancelling(ids: readonly string[]): Promise<CancelSeveralPlan> {
    const records = await store.read.admissions.byIds(ids)
    const byId = new Map(records.map((record) => [record.id, record]))
    const cancelled: AdmissionRecord[] = []
    const refused: AdmissionRefusal[] = []
    for (const id of ids) {
      const record = byId.get(id)
      const code = refusalOf(record)
      if (record && code === null) cancelled.push(record)
      else refused.push(toAdmissionRefusal(id, record, { code: code ?? '', params: {} }))
    }
    return { cancelled, refused, digest: pinOf(cancelled.map(({ id, version }) => [id, version])) }
  }

  return {
    planCancelling,

    async cancelSeveral(ids, { reason, digest }, actor) {
      // The reason applies to all, so it is checked before the first cancellation.
      if (reason.trim() === '') throw refuseAt('reason', 'transition.reasonMissing')
      const plan = await planCancelling(ids)
      if (plan.digest !== digest) throw conflict('admissions.choiceChanged')
      const refused = [...plan.refused]
      for (const admission of plan.cancelled) {
        const { id, version } = admission
        await move(id, { move: 'cancel', version, note: reason }, actor).catch((error: unknown) => {
          // The right is the same for one admission and for all.
          if (!isDomainError(error) || error.kind === 'Forbidden') throw error
          refused.push(toAdmissionRefusal(id, admission, { code: error.code, params: error.params }))
        })
      }
      return { cancelled: ids.length - refused.length, refused }
    },
  }
}

function refusalOf(record: AdmissionRecord | undefined): string | null {
  if (!record || record.erasedAt !== null) return 'admissions.notWaiting'
  return record.state === 'submitted' ? null : settledCodes[record.state]
}
