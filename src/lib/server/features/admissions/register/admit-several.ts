import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { type FieldProblem, conflict, isDomainError } from '../../../kernel/core/errors.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { AdmissionRecord, AdmittedPeriod } from '../records/admission.ts'
import type { AdmissionsRepository } from '../repository.ts'
import { type AdmissionGaps, type AdmitService, findObjection, readGaps } from './admit.ts'

/** An admission that was or would be refused, with the reason. */
export interface AdmissionRefusal extends Pick<AdmissionRecord, 'id'> {
  number: string
  name: string
  problem: FieldProblem
}

/** How many seats of a branch are taken in a batch. */
export interface BranchSeats {
  branchId: string
  batchId: string
  /** Students who are admitted already. */
  taken: number
  /** Students whom the plan admits. */
  added: number
  /** Null where the college has not entered the number of seats. */
  seats: number | null
}

/** The outcome of admitting several people. */
export interface AdmitSeveralPlan {
  admitted: { admission: AdmissionRecord; gaps: AdmissionGaps }[]
  refused: AdmissionRefusal[]
  /** The seats of the branches and batches of the admitted students. */
  seats: BranchSeats[]
  /** Changes when the admitted students or their gaps would differ. */
  digest: string
}

export interface AdmitSeveralService {
  /** Splits the choice into admissions that can proceed, with their gaps, and refused ones. */
  planAdmitting(ids: readonly string[]): Promise<AdmitSeveralPlan>
  /**
   * Admits one after the other, each in a transaction of its own: no lock lasts for hundreds, and one refusal does
   * not stop the others. `digest` is that of the plan that the clerk saw.
   * @throws DomainError Conflict `admissions.choiceChanged`; Forbidden
   */
  admitSeveral(ids: readonly string[], digest: string, actor: Actor): Promise<AdmitSeveralOutcome>
}

export interface AdmitSeveralOutcome {
  admitted: number
  refused: AdmissionRefusal[]
  /** When the students were admitted, by which the action can be undone. */
  period: AdmittedPeriod
}

interface Parts {
  store: Store<AdmissionsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  move: AdmitService['move']
}

export function createAdmitSeveral({ store, catalogue, clock, move }: Parts): AdmitSeveralService {
  async function planAdmitting(ids: readonly string[]): Promise<AdmitSeveralPlan> {
    const records = await store.read.admissions.byIds(ids)
    const byId = new Map(records.map((record) => [record.id, record]))
    const today = indianDate(clock.now())
    const free: AdmissionRecord[] = []
    const refused: AdmissionRefusal[] = []
    for (const id of ids) {
      const record = byId.get(id)
      const code = record ? objectionTo(record, today) : 'admissions.notWaiting'
      if (record && code === null) free.push(record)
      else refused.push(toAdmissionRefusal(id, record, { code: code ?? '', params: nameIn(record) }))
    }
    const view = await catalogue.read()
    const gaps = await readGaps(store.read, view, free)
    const seats = await readSeats(view, free)
    const none: AdmissionGaps = { hasNoDate: false, certificates: [] }
    const admitted = free.map((admission) => ({ admission, gaps: gaps.get(admission.id) ?? none }))
    const seen = admitted.map(({ admission, gaps: { hasNoDate, certificates } }) => [
      admission.id,
      admission.version,
      hasNoDate,
      ...certificates,
    ])
    return { admitted, refused, seats, digest: pinOf(seen) }
  }

  async function readSeats(
    view: CatalogueView,
    admitted: readonly AdmissionRecord[],
  ): Promise<BranchSeats[]> {
    const groups = Map.groupBy(admitted, ({ entries }) => `${entries.branch ?? ''} ${entries.batch ?? ''}`)
    const taken = await store.read.admissions.countAdmitted()
    return [...groups].map(([key, students]) => {
      const [branchId = '', batchId = ''] = key.split(' ')
      const intake = Object.values(view.byId(branchId)?.intake ?? {})
      return {
        branchId,
        batchId,
        taken: taken.get(key) ?? 0,
        added: students.length,
        seats: intake.length > 0 ? intake.reduce((sum, each) => sum + each, 0) : null,
      }
    })
  }

  return {
    planAdmitting,

    async admitSeveral(ids, digest, actor) {
      const plan = await planAdmitting(ids)
      if (plan.digest !== digest) throw conflict('admissions.choiceChanged')
      const refused = [...plan.refused]
      const from = clock.now()
      for (const { admission } of plan.admitted) {
        const { id, version } = admission
        const step = { move: 'admit', version, note: '', acceptsGaps: true } as const
        await move(id, step, actor).catch((error: unknown) => {
          // The right is the same for one student and for all.
          if (!isDomainError(error) || error.kind === 'Forbidden') throw error
          refused.push(toAdmissionRefusal(id, admission, { code: error.code, params: error.params }))
        })
      }
      return { admitted: ids.length - refused.length, refused, period: { from, to: clock.now() } }
    },
  }
}

const objectionTo = (record: AdmissionRecord, today: string): string | null =>
  record.state === 'submitted' ? findObjection(record, today) : settledCodes[record.state]

/** Refusals of admissions that do not wait any more. */
export const settledCodes = {
  admitted: 'admissions.alreadyAdmitted',
  cancelled: 'admissions.alreadyCancelled',
} as const satisfies Partial<Record<AdmissionState, string>>

const nameIn = (record: AdmissionRecord | undefined) => ({ name: record?.texts.name ?? '' })

export const toAdmissionRefusal = (
  id: string,
  record: Pick<AdmissionRecord, 'number' | 'texts'> | undefined,
  problem: FieldProblem,
): AdmissionRefusal => ({ id, number: record?.number ?? '', name: record?.texts.name ?? '', problem })
