import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { type FieldProblem, conflict, isDomainError } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue } from '../../catalogue/feature.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { type AdmissionGaps, type AdmitService, findObjection, readGaps } from './admit.ts'

type AdmissionChoice = Pick<AdmissionRecord, 'id' | 'version'>

/** An admission that was or would be refused, with the reason. */
export interface AdmissionRefusal extends Pick<AdmissionRecord, 'id'> {
  number: string
  name: string
  problem: FieldProblem
}

/** The outcome of admitting several people. */
export interface AdmitSeveralPlan {
  admitted: { admission: AdmissionRecord; gaps: AdmissionGaps }[]
  refused: AdmissionRefusal[]
  /** Changes when the admitted students or their gaps would differ. */
  digest: string
}

export interface AdmitSeveralService {
  /** Splits the choice into admissions that can proceed, with their gaps, and refused ones. */
  planAdmitting(chosen: readonly AdmissionChoice[]): Promise<AdmitSeveralPlan>
  /**
   * Admits one after the other, each in a transaction of its own: no lock lasts for hundreds, and one refusal does
   * not stop the others. `digest` is that of the plan that the clerk saw.
   * @throws DomainError Conflict `admissions.choiceChanged`; Forbidden
   */
  admitSeveral(
    chosen: readonly AdmissionChoice[],
    digest: string,
    actor: Actor,
  ): Promise<{ admitted: number; refused: AdmissionRefusal[] }>
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  move: AdmitService['move']
}

export function createAdmitSeveral({ store, catalogue, clock, move }: Parts): AdmitSeveralService {
  async function planAdmitting(chosen: readonly AdmissionChoice[]): Promise<AdmitSeveralPlan> {
    const records = await store.read.admissions.byIds(chosen.map(({ id }) => id))
    const byId = new Map(records.map((record) => [record.id, record]))
    const today = indianDate(clock.now())
    const free: AdmissionRecord[] = []
    const refused: AdmissionRefusal[] = []
    for (const { id, version } of chosen) {
      const record = byId.get(id)
      const isSeen = record?.version === version && record.state === 'submitted'
      const code = record && isSeen ? findObjection(record, today) : 'admission.changedSince'
      if (record && code === null) free.push(record)
      else refused.push(toAdmissionRefusal(id, record, { code: code ?? '', params: nameIn(record) }))
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
    return { admitted, refused, digest: pinOf(seen) }
  }

  return {
    planAdmitting,

    async admitSeveral(chosen, digest, actor) {
      const plan = await planAdmitting(chosen)
      if (plan.digest !== digest) throw conflict('admissions.choiceChanged')
      const refused = [...plan.refused]
      for (const { admission } of plan.admitted) {
        const { id, version } = admission
        const step = { move: 'admit', version, note: '', acceptsGaps: true } as const
        await move(id, step, actor).catch((error: unknown) => {
          // The right is the same for one student and for all.
          if (!isDomainError(error) || error.kind === 'Forbidden') throw error
          refused.push(toAdmissionRefusal(id, admission, { code: error.code, params: error.params }))
        })
      }
      return { admitted: chosen.length - refused.length, refused }
    },
  }
}

const nameIn = (record: AdmissionRecord | undefined) => ({ name: record?.texts.name ?? '' })

const toAdmissionRefusal = (
  id: string,
  record: Pick<AdmissionRecord, 'number' | 'texts'> | undefined,
  problem: FieldProblem,
): AdmissionRefusal => ({ id, number: record?.number ?? '', name: record?.texts.name ?? '', problem })
