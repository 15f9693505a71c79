import * as v from 'valibot'
import { role } from './role.ts'

/**
 * The signed-in user as pages and calls see them. The session row is the authority; this is a copy.
 * @example { id: '…', username: 'exam-lakshmi', email: 'lakshmi@example.edu', fullName: 'Lakshmi Devi', program: '', roles: ['ROLE_EXAMINATION'], mustAddFactor: false }
 */
export const currentUser = v.object({
  id: v.string(),
  username: v.string(),
  email: v.string(),
  fullName: v.string(),
  /** The department, for faculty and heads of department; empty for others. */
  program: v.string(),
  roles: v.array(role),
  /** The user's role requires a second factor that is not set up yet: only their own account page opens. */
  mustAddFactor: v.boolean(),
})
/** The user as clients see them. */
export const shownUser = v.omit(currentUser, ['id', 'mustAddFactor'])

export type CurrentUser = v.InferOutput<typeof currentUser>
