import { indianDate } from '#lib/rules/indian-time.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { type FieldProblem, conflict, isDomainError } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { type AdmissionGaps, readGaps } from './admission-gaps.ts'
import { type AdmissionMoves, objectionTo } from './admit.ts'

type Chosen = Pick<AdmissionRecord, 'id' | 'version'>

/** Somebody who was not admitted, or cannot be, and why. */
export interface NotAdmitted extends Pick<AdmissionRecord, 'id'> {
  number: string
  name: string
  problem: FieldProblem
}

/** What admitting some people would do. */
export interface AdmittingPlan {
  admitted: { admission: AdmissionRecord; gaps: AdmissionGaps }[]
  refused: NotAdmitted[]
  /** Changes when other students would be admitted, or lack other things. */
  pin: string
}

export interface SeveralAdmissions {
  /** Those whom nothing speaks against, with what they lack, and the others. */
  planAdmitting(chosen: readonly Chosen[]): Promise<AdmittingPlan>
  /**
   * One after the other, each in a transaction of its own: nobody waits for hundreds, and who cannot be admitted keeps
   * nobody else from it. `pin` is the one of the plan that was seen.
   * @throws DomainError Conflict `admissions.choiceChanged`; Forbidden
   */
  admitSeveral(
    chosen: readonly Chosen[],
    pin: string,
    actor: Actor,
  ): Promise<{ admitted: number; refused: NotAdmitted[] }>
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  move: AdmissionMoves['move']
}

export function createSeveralAdmissions({ store, catalogue, clock, move }: Parts): SeveralAdmissions {
  async function planAdmitting(chosen: readonly Chosen[]): Promise<AdmittingPlan> {
    const records = await store.read.admissions.byIds(chosen.map(({ id }) => id))
    const byId = new Map(records.map((record) => [record.id, record]))
    const today = indianDate(clock.now())
    const free: AdmissionRecord[] = []
    const refused: NotAdmitted[] = []
    for (const { id, version } of chosen) {
      const record = byId.get(id)
      const isSeen = record?.version === version && record.state === 'submitted'
      const code = record && isSeen ? objectionTo(record, today) : 'admission.changedSince'
      if (record && code === null) free.push(record)
      else refused.push(notAdmitted(id, record, { code: code ?? '', params: nameIn(record) }))
    }
    const gaps = await readGaps(store.read, await catalogue.read(), free)
    const none: AdmissionGaps = { hasNoDate: false, certificates: [] }
    const admitted = free.map((admission) => ({ admission, gaps: gaps.get(admission.id) ?? none }))
    const seen = admitted.map(({ admission, gaps: { hasNoDate, certificates } }) => [
      admission.id,
      admission.version,
      hasNoDate,
      ...certificates,
    ])
    return { admitted, refused, pin: pinOf(seen) }
  }

  return {
    planAdmitting,

    async admitSeveral(chosen, pin, actor) {
      const plan = await planAdmitting(chosen)
      if (plan.pin !== pin) throw conflict('admissions.choiceChanged')
      const refused = [...plan.refused]
      for (const { admission } of plan.admitted) {
        const { id, version } = admission
        const step = { move: 'admit', version, note: '', acceptsGaps: true } as const
        await move(id, step, actor).catch((error: unknown) => {
          // The right is the same for one student and for all.
          if (!isDomainError(error) || error.kind === 'Forbidden') throw error
          refused.push(notAdmitted(id, admission, { code: error.code, params: error.params }))
        })
      }
      return { admitted: chosen.length - refused.length, refused }
    },
  }
}

const nameIn = (record: AdmissionRecord | undefined) => ({ name: record?.texts.name ?? '' })

const notAdmitted = (
  id: string,
  record: Pick<AdmissionRecord, 'number' | 'texts'> | undefined,
  problem: FieldProblem,
): NotAdmitted => ({ id, number: record?.number ?? '', name: record?.texts.name ?? '', problem })
