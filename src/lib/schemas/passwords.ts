/** Passwords: the rules of a new one, and the calls that change it. Source: the specification, section 5. */
import * as v from 'valibot'
import { followsRules } from './password-rules.ts'

export interface PasswordChange {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

/**
 * The first thing wrong, in the order that the specification gives: empty fields, the rules, same as
 * the old one, not the same twice. Without `oldPassword` the old one is not asked for.
 */
export function passwordProblem(
  change: Omit<PasswordChange, 'oldPassword'> & { oldPassword?: string },
): { field: keyof PasswordChange; code: string } | null {
  const { oldPassword, newPassword, confirmPassword } = change
  if (oldPassword === '') return { field: 'oldPassword', code: 'field.required' }
  if (newPassword === '') return { field: 'newPassword', code: 'field.required' }
  if (confirmPassword === '') return { field: 'confirmPassword', code: 'field.required' }
  if (!followsRules(newPassword)) return { field: 'newPassword', code: 'password.weak' }
  if (!followsRules(confirmPassword)) return { field: 'confirmPassword', code: 'password.weak' }
  if (newPassword === oldPassword) return { field: 'newPassword', code: 'password.same' }
  if (newPassword !== confirmPassword) return { field: 'confirmPassword', code: 'password.differs' }
  return null
}

const typed = v.pipe(
  v.string('field.required'),
  v.nonEmpty('field.required'),
  v.maxLength(200, 'field.tooLong'),
)

/**
 * wire: POST auth/v1/resetUserPasswords, of the person who is signed in.
 * @example { username: 'ravi', oldpassword: 'Abcdef1!', newPassword: 'Ghijkl2!' }
 */
export const resetUserPasswordsBody = v.object({ username: typed, oldpassword: typed, newPassword: typed })
/** wire: status 1 is done, 0 is refused with the reason. */
export const resetUserPasswordsReply = v.object({ status: v.picklist([0, 1]), message: v.string() })
