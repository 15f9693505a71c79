import type { CurrentUser } from '../schemas/current-user.ts'
import type { Role } from '../schemas/role.ts'

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
