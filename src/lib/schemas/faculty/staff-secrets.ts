/** PAN and bank account of a member of staff. Roles: ROLE_ADMINISTRATION, ROLE_ACCOUNTANTS_OFFICER. */
import * as v from 'valibot'
import { lineOf, tidySpaces } from '../visible-text.ts'

const withoutSpaces = v.transform((text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase())
const code = (form: RegExp, wrong: string) =>
  v.pipe(
    v.optional(v.string('field.invalid'), ''),
    tidySpaces,
    withoutSpaces,
    v.check((text) => text === '' || form.test(text), wrong),
  )

/**
 * A PAN is five letters, four digits and a letter; its fourth letter is P for a person. An IFSC is the bank's four
 * letters, a zero and six characters of the branch. Empty: nothing is stored.
 * @example { pan: 'ABCPD1234E', bankAccount: '30123456789', ifsc: 'SBIN0001234', bankName: 'State Bank of India' }
 */
export const staffSecretsInput = v.pipe(
  v.object({
    pan: code(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/, 'faculty.panForm'),
    bankAccount: code(/^\d{9,18}$/, 'faculty.accountForm'),
    ifsc: code(/^[A-Z]{4}0[A-Z\d]{6}$/, 'faculty.ifscForm'),
    bankName: v.optional(lineOf(80), ''),
  }),
  v.forward(
    v.partialCheck(
      [['bankAccount'], ['ifsc']],
      ({ bankAccount, ifsc }) => bankAccount === '' || ifsc !== '',
      'faculty.ifscMissing',
    ),
    ['ifsc'],
  ),
  v.forward(
    v.partialCheck(
      [['bankAccount'], ['ifsc']],
      ({ bankAccount, ifsc }) => ifsc === '' || bankAccount !== '',
      'faculty.accountMissing',
    ),
    ['bankAccount'],
  ),
)
export type StaffSecrets = v.InferOutput<typeof staffSecretsInput>

export const staffSecretFields = ['pan', 'bankAccount', 'ifsc', 'bankName'] as const
export type StaffSecretField = (typeof staffSecretFields)[number]
