import { admissionOffice } from '#lib/rules/roles/offices.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { requireSeen } from '../../../kernel/stale-records/require-seen.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'
import type { AdmissionRecord } from './admission.ts'

const own = { by: admissionOffice } as const

/** Lists the transitions; a saved form is submitted, and has its number. */
export const admissionMachine = stateMachine<AdmissionState>().of({
  kind: 'admission',
  entity: 'admission',
  refusal: 'admission.changedSince',
  moves: {
    submit: { ...own, from: [null], to: ['submitted'], action: 'admission.submitted' },
    admit: { ...own, from: ['submitted'], to: ['admitted'], action: 'admission.admitted' },
    // Corrections on the form since then apply to the register as well.
    updateRegister: {
      ...own,
      from: ['admitted'],
      to: ['admitted'],
      action: 'admission.registerUpdated',
    },
    cancel: {
      ...own,
      from: ['submitted', 'admitted'],
      to: ['cancelled'],
      action: 'admission.cancelled',
      needsReason: true,
    },
  },
})

/** The actions on one admission. */
const moves = ['admit', 'cancel'] as const
export type AdmissionMove = (typeof moves)[number]

export const isAdmissionMove = (name: string): name is AdmissionMove => moves.some((move) => move === name)

const refusals = { gone: 'admission.notFound', changed: 'admission.changedSince' }

/**
 * Requires an admission that is not erased.
 * @throws DomainError NotFound `admission.notFound`, Conflict `admission.erased`
 */
export function requireNotErased(found: AdmissionRecord | null): AdmissionRecord {
  if (!found) throw notFound(refusals.gone)
  if (found.erasedAt !== null) throw conflict('admission.erased')
  return found
}

/**
 * Requires the version that the clerk saw.
 * @throws DomainError NotFound `admission.notFound`, Conflict `admission.erased`, `admission.changedSince`
 */
export const requireUnchangedAdmission = (found: AdmissionRecord | null, version: number): AdmissionRecord =>
  requireSeen(requireNotErased(found), version, refusals)
