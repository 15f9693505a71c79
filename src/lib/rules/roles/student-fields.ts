/** Who reads the sensitive details of a student: the one policy for pages, lists, files and the history. */
import type { CurrentUser } from '../../schemas/current-user.ts'
import type { Role } from '../../schemas/role.ts'
import type { ProfileField } from '../../schemas/students/profile.ts'
import { registerOffice, studentReaders } from './offices.ts'

const office: readonly Role[] = registerOffice
const officeAndPrincipal: readonly Role[] = [...registerOffice, 'ROLE_PRINCIPAL']

/** Roles that read each detail, also in exports. A head of department is never among those of a sensitive one. */
export const profileReaders: Readonly<Record<ProfileField, readonly Role[]>> = {
  gender: studentReaders,
  domicile: studentReaders,
  disability: officeAndPrincipal,
  minority: officeAndPrincipal,
  incomeSlab: officeAndPrincipal,
  // It identifies a person in every register of the country, like an Aadhaar number.
  apaar: office,
}

// `Object.keys` loses the type; these are the keys of the table.
const profileFields = Object.keys(profileReaders) as ProfileField[]

const sensitive = profileFields.filter((field) => profileReaders[field] !== studentReaders)

/** Tells whether only some readers of the register may read the field; the audit trail then stores no value of it. */
export const isSensitive = (field: string): boolean => sensitive.some((each) => each === field)

/** Returns the details of other people that the user may read. */
export const profileFieldsReadBy = (user: Pick<CurrentUser, 'roles'> | null): readonly ProfileField[] =>
  profileFields.filter((field) => profileReaders[field].some((role) => user?.roles.includes(role)))
