import type { SealedColumn } from '../../kernel/secrets/sealed-field.ts'

/** Bound to the key, its fee type, its mode and its version: put into another row it does not open. */
export const keyColumn: SealedColumn = {
  table: 'gateway_passwords',
  column: 'password',
  key: ['key_id', 'fee_type_id', 'mode', 'version'],
  purpose: 'gateway keys',
}
