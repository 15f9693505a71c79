import { keyMaintainers } from '#lib/rules/roles/offices.ts'
import type { KeyChangeKind, KeyChangeState, KeyMode } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** A new or changed key: in force once another maintainer has confirmed it, or at once where there is no other. */
export interface GatewayKeyChange {
  id: string
  keyId: string
  feeTypeId: string
  kind: KeyChangeKind
  /** Version of the password that it puts in force. */
  passwordVersion: number
  state: KeyChangeState
  version: number
  createdAt: string
  /** A user's id. */
  createdBy: string
}

/** What the person who decides sees of a key; of its password the last four characters. */
export interface MaskedKey {
  userName: string
  lastFour: string
  mode: KeyMode
}

/** A change that waits, and what it would change. */
export interface WaitingKeyChange extends GatewayKeyChange {
  /** Null where the fee type has no key yet. */
  before: MaskedKey | null
  after: MaskedKey
}

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
