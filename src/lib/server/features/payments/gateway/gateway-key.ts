import type { KeyMode } from '#lib/schemas/payments/states.ts'
import type { SealedColumn } from '../../../kernel/secrets/sealed-field.ts'
import type { Shop } from './gateway-client.ts'

/** The key of a fee type's shop. Its password is decrypted only for requests to the gateway. */
export interface GatewayKey {
  id: string
  feeTypeId: string
  mode: KeyMode
  /** Incremented on each change. */
  version: number
  userName: string
  /** The last four characters of the password, the only part ever shown. */
  lastFour: string
  state: 'active' | 'proposed' | 'retired'
}

/** A key with its decrypted password. */
export interface OpenKey extends GatewayKey {
  shop: Shop
}

/** Encryption is bound to key, fee type, mode and version: a password moved to another row cannot be decrypted. */
export const keyColumn: SealedColumn = {
  table: 'gateway_passwords',
  column: 'password',
  key: ['key_id', 'fee_type_id', 'mode', 'version'],
  purpose: 'gateway keys',
}
