import type { CurrentUser } from '../schemas/current-user.ts'
import type { Role } from '../schemas/role.ts'

/** Who admits: forms, uploads, lists. */
export const admissionOffice = ['ROLE_ADMISSIONS', 'ROLE_ADMIN', 'ROLE_ADMINISTRATION'] as const

/** Who says how admission numbers are made. */
export const numbersOffice = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION'] as const

/** Who reads; a head of department the own department alone. */
export const admissionReaders: readonly Role[] = [
  ...admissionOffice,
  ...(['ROLE_ACADEMICS', 'ROLE_PRINCIPAL', 'ROLE_DEAN', 'ROLE_HOD'] as const),
]

/** Whether somebody may change admissions. */
export const keepsAdmissions = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  admissionOffice.some((role) => user?.roles.includes(role))

/** Whether somebody may say how admission numbers are made. */
export const keepsNumbers = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  numbersOffice.some((role) => user?.roles.includes(role))
