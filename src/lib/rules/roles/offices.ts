import type { CurrentUser } from '../../schemas/current-user.ts'
import type { Role } from '../../schemas/role.ts'

/** Roles that admit students: forms, uploads, lists. */
export const admissionOffice = ['ROLE_ADMISSIONS', 'ROLE_ADMIN', 'ROLE_ADMINISTRATION'] as const

/** Roles that set the pattern of admission numbers. */
export const numbersOffice = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION'] as const

/** Roles that read admissions; a head of department reads only those of the own department. */
export const admissionReaders: readonly Role[] = [
  ...admissionOffice,
  'ROLE_ACADEMICS',
  'ROLE_PRINCIPAL',
  'ROLE_DEAN',
  'ROLE_HOD',
] as const

/** Tells whether a user may change admissions. */
export const keepsAdmissions = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  admissionOffice.some((role) => user?.roles.includes(role))

/** Tells whether a user may set the pattern of admission numbers. */
export const keepsNumbers = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  numbersOffice.some((role) => user?.roles.includes(role))

/** Roles that manage alumni: their registrations and their histories. */
export const alumniOffice = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_PLACEMENT_DEAN'] as const

export const looksAfterAlumni = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  alumniOffice.some((role) => user?.roles.includes(role))

/** Roles that maintain the registers of students and faculty. */
export const registerOffice = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_ACADEMICS'] as const

/** Roles that read the registers; a head of department reads only those of the own department. */
export const registerReaders: readonly Role[] = [...registerOffice, 'ROLE_PRINCIPAL', 'ROLE_DEAN', 'ROLE_HOD']

/** Roles that keep the curriculum. */
export const curriculumOffice = ['ROLE_ADMIN', 'ROLE_ACADEMICS'] as const

/** Roles that read the curriculum: who teaches and examines by it, and the heads. */
export const curriculumReaders: readonly Role[] = [
  ...curriculumOffice,
  'ROLE_EXAMINATION',
  'ROLE_PRINCIPAL',
  'ROLE_DEAN',
  'ROLE_HOD',
  'ROLE_FACULTY',
]

/** Roles that see a PAN or bank account in clear, after giving a reason, and upload them. */
export const staffSecretsOffice = ['ROLE_ADMINISTRATION', 'ROLE_ACCOUNTANTS_OFFICER'] as const

/** Roles that read the register of staff: also the officer who pays them. */
export const staffReaders: readonly Role[] = [...registerReaders, 'ROLE_ACCOUNTANTS_OFFICER']

/** Tells whether a user may see and upload PANs and bank accounts. */
export const keepsStaffSecrets = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  staffSecretsOffice.some((role) => user?.roles.includes(role))

/** Tells whether a user may change the registers. */
export const keepsRegisters = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  registerOffice.some((role) => user?.roles.includes(role))

/** Roles that read the register of students: also the clerks who admit them. */
export const studentReaders: readonly Role[] = [...registerReaders, 'ROLE_ADMISSIONS']

/** Roles that see how many students the college had on a day: also its heads and its quality office, who read no register. */
export const strengthReaders: readonly Role[] = [
  ...registerReaders,
  'ROLE_CHAIRMAN',
  'ROLE_DIRECTOR',
  'ROLE_IQAC_INCHARGE',
  'ROLE_IQAC_COORDINATOR',
]

/** Tells whether a user may read the register of students. */
export const readsStudents = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  studentReaders.some((role) => user?.roles.includes(role))

/** Roles that give roll numbers: also the clerks who have admitted the class. */
export const rollNumberOffice = [...registerOffice, 'ROLE_ADMISSIONS'] as const

/** Tells whether a user may give roll numbers. */
export const givesRollNumbers = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  rollNumberOffice.some((role) => user?.roles.includes(role))

/** Roles that see the quality reports of the whole college. */
export const qualityOffice = [
  'ROLE_IQAC_INCHARGE',
  'ROLE_IQAC_COORDINATOR',
  'ROLE_PRINCIPAL',
  'ROLE_ADMIN',
] as const

/** Roles that see how published exams went, without the results of any person. */
export const resultReaders: readonly Role[] = [
  ...qualityOffice,
  'ROLE_DEAN',
  'ROLE_ACADEMICS',
  'ROLE_PLACEMENT_DEAN',
  'ROLE_HOD',
]

/** Roles that manage the achievements of all faculty. */
export const achievementOffice = qualityOffice

/** Includes the roles that manage their own achievements or those of their department. */
export const achievementKeepers: readonly Role[] = [...achievementOffice, 'ROLE_HOD', 'ROLE_FACULTY']

/** Tells whether a user manages the achievements of the whole college. */
export const keepsAllAchievements = ({ roles }: Pick<CurrentUser, 'roles'>): boolean =>
  achievementOffice.some((role) => roles.includes(role))

/** Roles that set up fees, create dues and propose adjustments. */
export const feeKeepers = ['ROLE_ACCOUNTANT', 'ROLE_FEEPAYMENTS'] as const

/** Roles that confirm what a fee keeper proposed. */
export const feeCheckers = ['ROLE_ACCOUNTANTS_OFFICER'] as const

/** Roles that decide whether a receipt of the counter is cancelled: the principal where the officer is absent. */
export const cancellationCheckers: readonly Role[] = [...feeCheckers, 'ROLE_PRINCIPAL']

/** Roles that read all fee data; an administrator reads it but cannot change it. */
export const feeReaders: readonly Role[] = [...feeKeepers, ...feeCheckers, 'ROLE_ADMIN']

/** Roles that read collections: the fee readers, and the heads of the college, who see no individual accounts. */
export const collectionReaders: readonly Role[] = [
  ...feeReaders,
  'ROLE_PRINCIPAL',
  'ROLE_CHAIRMAN',
  'ROLE_DIRECTOR',
]

/** Roles that read what the till took: not the cashiers, who count their cash without the sum of the books. */
export const tillReaders: readonly Role[] = [
  ...feeCheckers,
  'ROLE_ADMIN',
  'ROLE_PRINCIPAL',
  'ROLE_CHAIRMAN',
  'ROLE_DIRECTOR',
]

/** Roles that manage the keys of the payment gateway. */
export const keyMaintainers: readonly Role[] = ['ROLE_ADMIN', 'ROLE_ACCOUNTANTS_OFFICER']

/** Roles that propose and confirm how receipts are numbered. */
export const seriesMaintainers: readonly Role[] = ['ROLE_ADMIN', 'ROLE_ACCOUNTANTS_OFFICER']

type Roles = Pick<CurrentUser, 'roles'> | null

/** Tells whether a user may change fees and dues. */
export const keepsFees = (user: Roles): boolean => feeKeepers.some((role) => user?.roles.includes(role))

/** Tells whether a user may confirm or refuse a proposal. */
export const checksFees = (user: Roles): boolean => feeCheckers.some((role) => user?.roles.includes(role))

/** Tells whether a user may decide on the cancellation of a receipt. */
export const checksCancellations = (user: Roles): boolean =>
  cancellationCheckers.some((role) => user?.roles.includes(role))

/** Tells whether a user may propose and confirm how receipts are numbered. */
export const keepsReceiptSeries = (user: Roles): boolean =>
  seriesMaintainers.some((role) => user?.roles.includes(role))

/** Tells whether a user may see collections. */
export const readsCollections = (user: Roles): boolean =>
  collectionReaders.some((role) => user?.roles.includes(role))

/** Tells whether a user may read fee data. */
export const readsFees = (user: Roles): boolean => feeReaders.some((role) => user?.roles.includes(role))
