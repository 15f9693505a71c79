import { alumniOffice } from '#lib/rules/alumni.ts'
import type { AlumniState } from '#lib/schemas/alumni/registration.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

/**
 * A registration waits until the office has looked at it, or for too long; one that was rejected or has expired may be
 * verified after all.
 */
export const alumniMachine = stateMachine<AlumniState>().of({
  kind: 'alumniRegistration',
  entity: 'alumniRegistration',
  refusal: 'alumni.decided',
  moves: {
    register: { from: [null], to: ['registered'], by: 'anybody', action: 'alumniRegistration.registered' },
    verify: {
      ...{ from: ['registered', 'rejected', 'expired'], to: ['verified'], by: alumniOffice },
      action: 'alumniRegistration.verified',
    },
    reject: {
      ...{ from: ['registered'], to: ['rejected'], by: alumniOffice },
      ...{ action: 'alumniRegistration.rejected', needsReason: true },
    },
    expire: {
      ...{ from: ['registered'], to: ['expired'], by: [] },
      ...{ action: 'alumniRegistration.expired', needsReason: true },
    },
  },
})
