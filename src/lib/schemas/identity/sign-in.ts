/** wire: POST auth/v1/signin and its reply. */
import * as v from 'valibot'
import { shownUser } from '../current-user.ts'

const secret = v.pipe(
  v.string('field.required'),
  v.nonEmpty('field.required'),
  v.maxLength(200, 'field.tooLong'),
)

/** wire: query `module` names the sign-in page; every page signs in any user. */
export const signInQuery = v.object({ module: v.optional(v.pipe(v.string(), v.maxLength(40)), 'admin') })
export const signInBody = v.object({
  username: v.pipe(
    v.string('field.required'),
    v.trim(),
    v.nonEmpty('field.required'),
    v.maxLength(60, 'field.tooLong'),
  ),
  password: secret,
  module: v.optional(v.string()),
  /** Code of the authenticator app, or a recovery code; only for users with a second factor. */
  code: v.optional(v.pipe(v.string(), v.maxLength(40, 'field.tooLong')), ''),
  remember: v.optional(v.boolean(), false),
})

export const signInReply = v.object({
  /** For `Authorization: Bearer`; browsers use the session cookie instead. */
  token: v.string(),
  ...shownUser.entries,
  /** wire: the same fields again, for clients that read `user`. */
  user: shownUser,
  collegeName: v.nullable(v.string()),
})
