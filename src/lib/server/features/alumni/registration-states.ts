import { alumniOffice } from '#lib/rules/alumni.ts'
import type { AlumniState } from '#lib/schemas/alumni/registration.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

/** A registration waits until the office has looked at it; one that was rejected may be verified after all. */
export const alumniMachine = stateMachine<AlumniState>().of({
  kind: 'alumniRegistration',
  entity: 'alumniRegistration',
  refusal: 'alumni.decided',
  moves: {
    register: { from: [null], to: ['registered'], by: 'anybody', action: 'alumniRegistration.registered' },
    verify: {
      ...{ from: ['registered', 'rejected'], to: ['verified'], by: alumniOffice },
      action: 'alumniRegistration.verified',
    },
    reject: {
      ...{ from: ['registered'], to: ['rejected'], by: alumniOffice },
      ...{ action: 'alumniRegistration.rejected', needsReason: true },
    },
  },
})
