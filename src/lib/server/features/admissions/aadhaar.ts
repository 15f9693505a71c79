import type { SealedColumn } from '../../kernel/secrets/sealed-field.ts'

/** Sealed by the row's id; found by a keyed hash of its digits. */
export const aadhaarColumn: SealedColumn = {
  table: 'admissions',
  column: 'aadhaar',
  key: 'id',
  purpose: 'admissions aadhaar',
  search: { column: 'aadhaar_hash', fold: (plain) => plain.replaceAll(/\D/g, '') },
}
