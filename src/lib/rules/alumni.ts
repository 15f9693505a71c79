import type { CurrentUser } from '../schemas/current-user.ts'

/** Who looks after alumni: their registrations and their histories. */
export const alumniOffice = ['ROLE_ADMIN', 'ROLE_ADMINISTRATION', 'ROLE_PLACEMENT_DEAN'] as const

export const looksAfterAlumni = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  alumniOffice.some((role) => user?.roles.includes(role))
