import { admissionOffice } from '#lib/rules/admissions.ts'
import type { AdmissionState } from '#lib/schemas/admissions/states.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

const own = { by: admissionOffice } as const

/** What becomes of an admission: a saved form is submitted, and has its number. */
export const admissionMachine = stateMachine<AdmissionState>().of({
  kind: 'admission',
  entity: 'admission',
  refusal: 'admission.changedSince',
  moves: {
    submit: { ...own, from: [null], to: ['submitted'], action: 'admission.submitted' },
    admit: { ...own, from: ['submitted'], to: ['admitted'], action: 'admission.admitted' },
    // What was corrected on the form since is the register's, too.
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

/** What a person does with one admission. */
const moves = ['admit', 'cancel'] as const
export type AdmissionMove = (typeof moves)[number]

export const isAdmissionMove = (name: string): name is AdmissionMove => moves.some((move) => move === name)
