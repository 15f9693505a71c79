import type { SealedColumn } from '../../kernel/secrets/sealed-field.ts'

/** Encryption is bound to the row's id; search uses a keyed hash of the digits. */
export const aadhaarColumn: SealedColumn = {
  table: 'admissions',
  column: 'aadhaar',
  key: 'id',
  purpose: 'admissions aadhaar',
  search: { column: 'aadhaar_hash', fold: (plain) => plain.replaceAll(/\D/g, '') },
}
