import { keyMaintainers } from '#lib/rules/fee-roles.ts'
import type { KeyChangeState } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

/** The person who types a key in cannot put it in force: it decides where the college's money goes. */
export const gatewayKeyChangeMachine = stateMachine<KeyChangeState>().of({
  kind: 'gatewayKeyChange',
  entity: 'gatewayKey',
  refusal: 'payments.keyChangeDecided',
  moves: {
    propose: { from: [null], to: ['proposed'], by: 'anybody', action: 'gatewayKey.proposed' },
    confirm: {
      from: ['proposed'],
      to: ['confirmed'],
      by: keyMaintainers,
      action: 'gatewayKey.confirmed',
      secondPerson: 'payments.ownKeyChange',
    },
    withdraw: { from: ['proposed'], to: ['withdrawn'], by: keyMaintainers, action: 'gatewayKey.withdrawn' },
    /** At once, where nobody else could confirm it. The trail says that the key was added or changed. */
    enact: { from: [null], to: ['enacted'], by: 'anybody', action: null },
  },
})
