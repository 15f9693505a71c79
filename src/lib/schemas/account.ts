/** What an administrator enters of somebody's account. */
import * as v from 'valibot'
import { roles } from './role.ts'
import { email, username } from './registration.ts'
import { lineOf, oneLine, tidySpaces } from './visible-text.ts'

const name = v.pipe(
  v.string('field.required'),
  tidySpaces,
  v.nonEmpty('field.required'),
  v.maxLength(120, 'field.tooLong'),
  oneLine,
)
/** Empty where nobody knows one: the login comes on paper then. */
const optionalEmail = v.union([v.pipe(v.string(), v.trim(), v.literal('')), email], 'register.emailWrong')

/** @example { fullName: 'Meena Rao', email: 'meena@example.edu', department: 'CSE' } */
export const accountDetails = v.object({
  fullName: name,
  email: optionalEmail,
  /** A department by its name or short name; empty for none. */
  department: lineOf(120),
})

/** @example { username: 'hod-meena', fullName: 'Meena Rao', email: '', department: 'CSE', roles: ['ROLE_HOD'] } */
export const newAccount = v.object({
  username,
  ...accountDetails.entries,
  roles: v.pipe(v.array(v.picklist(roles)), v.minLength(1, 'user.noRole')),
})

export type AccountDetails = v.InferOutput<typeof accountDetails>
export type NewAccount = v.InferOutput<typeof newAccount>
