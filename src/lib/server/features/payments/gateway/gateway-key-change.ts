import { keyMaintainers } from '#lib/rules/roles/offices.ts'
import type { KeyChangeKind, KeyChangeState, KeyMode } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../../kernel/transitions/state-machine.ts'

/** A new or changed key. It becomes active when another maintainer confirms it, or immediately if there is no other. */
export interface GatewayKeyChange {
  id: string
  keyId: string
  feeTypeId: string
  kind: KeyChangeKind
  /** The password version that this change activates. */
  passwordVersion: number
  state: KeyChangeState
  version: number
  createdAt: string
  /** A user id. */
  createdBy: string
}

/** What the deciding person sees of a key: only the last four characters of its password. */
export interface MaskedKey {
  userName: string
  lastFour: string
  mode: KeyMode
}

/** A proposed change with the current and the new key. */
export interface WaitingKeyChange extends GatewayKeyChange {
  /** Null if the fee type has no key yet. */
  before: MaskedKey | null
  after: MaskedKey
}

/** The person who enters a key cannot activate it, because the key determines where the college's money goes. */
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
    /** Activates a key immediately if nobody else could confirm it. The audit entry of the key itself records it. */
    enact: { from: [null], to: ['enacted'], by: 'anybody', action: null },
  },
})
