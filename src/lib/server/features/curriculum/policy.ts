import { curriculumOffice } from '#lib/rules/roles/offices.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'

/** Tells whether a user may change the curriculum. */
export const keepsCurriculum = (user: Pick<CurrentUser, 'roles'> | null): boolean =>
  curriculumOffice.some((role) => user?.roles.includes(role))
