import type { KeyChangeKind, KeyChangeState, KeyMode } from '#lib/schemas/payments/states.ts'

/** A new or changed key: in force once another maintainer has confirmed it, or at once where there is no other. */
export interface GatewayKeyChange {
  id: string
  keyId: string
  feeTypeId: string
  kind: KeyChangeKind
  /** Of the password that it puts in force. */
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
