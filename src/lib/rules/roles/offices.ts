import type { CurrentUser } from '../../schemas/current-user.ts'
import type { Role } from '../../schemas/role.ts'

/** Who admits: forms, uploads, lists. */
export const admissionOffice = ['ROLE_ADMISSIONS', 'ROLE_ADMIN', 'ROLE_ADMINISTRATION'] as const

/** Who says how admission numbers are made. */
export const numbersOffice = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION'] as const

/** Who reads; a head of department the own department alone. */
export const admissionReaders: readonly Role[] = [
  ...admissionOffice,
  'ROLE_ACADEMICS',
  'ROLE_PRINCIPAL',
  'ROLE_DEAN',
  'ROLE_HOD',
] as const

/** Whether somebody may change admissions. */
export const keepsAdmissions = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  admissionOffice.some((role) => user?.roles.includes(role))

/** Whether somebody may say how admission numbers are made. */
export const keepsNumbers = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  numbersOffice.some((role) => user?.roles.includes(role))

/** Who looks after alumni: their registrations and their histories. */
export const alumniOffice = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_PLACEMENT_DEAN'] as const

export const looksAfterAlumni = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  alumniOffice.some((role) => user?.roles.includes(role))

/** Who keeps the registers of students and faculty. */
export const registerOffice = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_ACADEMICS'] as const

/** Who reads them; a head of department the own department alone. */
export const registerReaders: readonly Role[] = [...registerOffice, 'ROLE_PRINCIPAL', 'ROLE_DEAN', 'ROLE_HOD']

/** Whether somebody may change the registers. */
export const keepsRegisters = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  registerOffice.some((role) => user?.roles.includes(role))

/** Whether somebody may look into them. */
export const readsRegisters = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  registerReaders.some((role) => user?.roles.includes(role))

/** Who sees what the whole college reports about its quality. */
export const qualityOffice = [
  'ROLE_IQAC_INCHARGE',
  'ROLE_IQAC_COORDINATOR',
  'ROLE_PRINCIPAL',
  'ROLE_ADMIN',
] as const

/** Who keeps the achievements of everybody. */
export const achievementOffice = qualityOffice

/** With those who keep their own, or the department's. */
export const achievementKeepers: readonly Role[] = [...achievementOffice, 'ROLE_HOD', 'ROLE_FACULTY']

/** Whether somebody keeps those of the whole college. */
export const keepsAllAchievements = ({ roles }: Pick<CurrentUser, 'roles'>): boolean =>
  achievementOffice.some((role) => roles.includes(role))

/** Who sets fees up, makes dues and proposes adjustments. */
export const feeKeepers = ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS'] as const

/** Who confirms what a keeper proposed. */
export const feeCheckers = ['ROLE_ACCOUNTANTS_OFFICER'] as const

/** Who reads all of it: an administrator, too, who makes nothing of it. */
export const feeReaders: readonly Role[] = [...feeKeepers, ...feeCheckers, 'ROLE_ADMIN']

/** Who reads collections: the readers of fees, and the heads of the college, who open no account. */
export const collectionReaders: readonly Role[] = [
  ...feeReaders,
  'ROLE_PRINCIPAL',
  'ROLE_CHAIRMAN',
  'ROLE_DIRECTOR',
]

/** Who keeps the keys of the payment gateway. */
export const keyMaintainers: readonly Role[] = ['ROLE_ADMIN', 'ROLE_ACCOUNTANTS_OFFICER']

type Roles = Pick<CurrentUser, 'roles'> | null

/** Whether somebody may change fees and dues. */
export const keepsFees = (user: Roles): boolean => feeKeepers.some((role) => user?.roles.includes(role))

/** Whether somebody may confirm or refuse what another proposed. */
export const checksFees = (user: Roles): boolean => feeCheckers.some((role) => user?.roles.includes(role))

/** Whether somebody may see what was collected. */
export const readsCollections = (user: Roles): boolean =>
  collectionReaders.some((role) => user?.roles.includes(role))

/** Whether somebody may look into them. */
export const readsFees = (user: Roles): boolean => feeReaders.some((role) => user?.roles.includes(role))
