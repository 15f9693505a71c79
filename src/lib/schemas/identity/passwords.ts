/** The rules of a new password, and the calls that change it. Source: the specification, section 5. */
import * as v from 'valibot'
import { followsRules } from './password-rules.ts'

export interface PasswordChange {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

/**
 * Returns the first problem in the order that the specification gives: empty fields, the rules, same as the old one,
 * different repetition. Without `oldPassword` the old password is not required.
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

const longestPassword = 200

/**
 * Returns the problem that prevents a call from being processed, in the same order; null where there is none.
 * @example sentProblem({ username: 'ravi', oldpassword: '', newPassword: 'Ghijkl2!' }) // { code: 'field.required' }
 */
export function sentProblem({
  username,
  oldpassword,
  newPassword,
}: ResetUserPasswords): { code: string; params?: { max: number } } | null {
  const sent = [username, oldpassword, newPassword]
  if (sent.includes('')) return { code: 'field.required' }
  if (sent.some((each) => each.length > longestPassword))
    return { code: 'field.tooLong', params: { max: longestPassword } }
  return followsRules(newPassword) ? null : { code: 'password.weak' }
}

// Problems are reported with status 0, so the schema accepts every text.
const sent = v.optional(v.string(), '')

/**
 * wire: POST auth/v1/resetUserPasswords, for the signed-in user.
 * @example { username: 'ravi', oldpassword: 'Abcdef1!', newPassword: 'Ghijkl2!' }
 */
export const resetUserPasswordsBody = v.object({ username: sent, oldpassword: sent, newPassword: sent })
type ResetUserPasswords = v.InferOutput<typeof resetUserPasswordsBody>
/** wire: status 1 means done, 0 refused with the reason. */
export const resetUserPasswordsReply = v.object({ status: v.picklist([0, 1]), message: v.string() })
