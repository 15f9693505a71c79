import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { Shop } from './gateway.ts'

/** The key of a fee type's shop. Its password is opened where the gateway is asked, and nowhere else. */
export interface GatewayKey {
  id: string
  feeTypeId: string
  mode: KeyMode
  /** Goes up with each change. */
  version: number
  userName: string
  /** Of the password: all that anybody sees of it. */
  lastFour: string
  state: 'active' | 'proposed' | 'retired'
}

/** A key that can be asked with. */
export interface OpenKey extends GatewayKey {
  shop: Shop
}
