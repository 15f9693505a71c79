/** Account data that an administrator enters. */
import * as v from 'valibot'
import { roles } from '../role.ts'
import { email, username } from './registration.ts'
import { lineOf, oneLineText, tidySpaces } from '../visible-text.ts'

const name = v.pipe(
  v.string('field.required'),
  tidySpaces,
  v.nonEmpty('field.required'),
  v.maxLength(120, 'field.tooLong'),
  oneLineText,
)
/** Empty where no address is known: the login is then printed on a slip. */
const optionalEmail = v.union([v.pipe(v.string(), v.trim(), v.literal('')), email], 'register.emailWrong')

/** @example { fullName: 'Meena Rao', email: 'meena@example.edu', department: 'CSE' } */
const accountDetails = v.object({
  fullName: name,
  email: optionalEmail,
  /** Name or short name of a department; empty for none. */
  department: lineOf(120),
})

const someRoles = v.pipe(v.array(v.picklist(roles)), v.minLength(1, 'user.noRole'))

/** Omitted roles keep their stored value. */
export const changedAccount = v.object({ ...accountDetails.entries, roles: v.optional(someRoles) })

/** @example { username: 'hod-meena', fullName: 'Meena Rao', email: '', department: 'CSE', roles: ['ROLE_HOD'] } */
export const newAccount = v.object({
  username,
  ...accountDetails.entries,
  roles: someRoles,
})

export type ChangedAccount = v.InferOutput<typeof changedAccount>
export type NewAccount = v.InferOutput<typeof newAccount>

/** Maximum number of accounts per action. */
export const mostAtOnce = 500
