import { mask } from '#lib/rules/numbers/aadhaar.ts'
import {
  type StaffSecretField,
  staffSecretFields,
  type StaffSecrets,
} from '#lib/schemas/faculty/staff-secrets.ts'
import type { Keyring } from '../../../kernel/secrets/keyring.ts'
import { type SealedColumn, type SealedField, sealedField } from '../../../kernel/secrets/sealed-field.ts'

export const columnOf = {
  pan: 'pan',
  bankAccount: 'bank_account',
  ifsc: 'ifsc',
  bankName: 'bank_name',
} as const satisfies Record<StaffSecretField, string>

/** Each text is bound to its column and to the member. An empty text is stored as it is. */
export const staffSecretColumns: readonly SealedColumn[] = staffSecretFields.map((field) => ({
  table: 'staff_secrets',
  column: columnOf[field],
  key: 'member_id',
  purpose: 'staff secrets',
}))

export type StaffSeals = Readonly<Record<StaffSecretField, SealedField>>

export function staffSeals(keyring: Keyring): StaffSeals {
  const seals = staffSecretColumns.map((column) => sealedField(keyring, column))
  // One seal a field, in their order.
  return Object.fromEntries(
    staffSecretFields.map((field, index) => [field, seals[index]]),
  ) as unknown as StaffSeals
}

/** The PAN and bank account that are stored of a member. */
export interface StoredSecrets extends StaffSecrets {
  memberId: string
  version: number
}

export const secretsOf = ({ pan, bankAccount, ifsc, bankName }: StaffSecrets): StaffSecrets => ({
  pan,
  bankAccount,
  ifsc,
  bankName,
})

/** Shows the last four characters of PAN and account, the bank of the IFSC, and the bank's name. */
export const maskedSecrets = ({ pan, bankAccount, ifsc, bankName }: StaffSecrets): StaffSecrets => ({
  pan: pan && mask(pan),
  bankAccount: bankAccount && mask(bankAccount),
  ifsc: ifsc && `${ifsc.slice(0, 4)} ${'X'.repeat(ifsc.length - 4)}`,
  bankName,
})
