import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { SealedColumn } from '../../../kernel/secrets/sealed-field.ts'
import type { Shop } from './gateway-client.ts'

/** The key of a fee type's shop. Its password is opened where the gateway is asked, and nowhere else. */
export interface GatewayKey {
  id: string
  feeTypeId: string
  mode: KeyMode
  /** Goes up with each change. */
  version: number
  userName: string
  /** Last four characters of the password: all that anybody sees of it. */
  lastFour: string
  state: 'active' | 'proposed' | 'retired'
}

/** A key that can be asked with. */
export interface OpenKey extends GatewayKey {
  shop: Shop
}

/** Bound to the key, its fee type, its mode and its version: put into another row it does not open. */
export const keyColumn: SealedColumn = {
  table: 'gateway_passwords',
  column: 'password',
  key: ['key_id', 'fee_type_id', 'mode', 'version'],
  purpose: 'gateway keys',
}
