import * as v from 'valibot'
import { role } from './role.ts'

/**
 * Who is signed in, as pages and calls see them. The session row is the authority; this is its picture.
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
  /** The college asks for a second factor in this role, and there is none yet: only their own account opens. */
  mustAddFactor: v.boolean(),
})
/** As clients see it. */
export const shownUser = v.omit(currentUser, ['id', 'mustAddFactor'])

export type CurrentUser = v.InferOutput<typeof currentUser>
