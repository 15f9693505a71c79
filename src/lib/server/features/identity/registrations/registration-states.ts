import type { RegistrationState } from '#lib/schemas/identity/registration.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

const administrators = ['ROLE_ADMIN'] as const

/** A sign-up waits until an administrator decides; the account may be opened after all. */
export const registrationMachine = stateMachine<RegistrationState>().of({
  kind: 'registration',
  entity: 'user',
  refusal: 'user.decided',
  moves: {
    open: { from: [null], to: ['pending'], by: 'anybody', action: 'user.registered' },
    approve: { from: ['pending'], to: ['approved'], by: administrators, action: 'user.approved' },
    reject: { from: ['pending'], to: ['rejected'], by: administrators, action: 'user.rejected' },
    // To a login that the office makes under the same name; who may make it is said there.
    giveWay: { from: ['pending'], to: ['rejected'], by: 'anybody', action: 'user.rejected' },
    // Part of the opening of the account, which the trail tells of.
    openAfterAll: { from: ['pending', 'rejected'], to: ['approved'], by: administrators, action: null },
  },
})
