import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { NoticeAudience } from '#lib/schemas/notices.ts'
import { type Role, staffRoles } from '#lib/schemas/role.ts'

/** Roles that write and publish notices. */
export const noticeWriters = [
  'ROLE_ADMIN',
  'ROLE_ADMINISTRATION',
  'ROLE_PRINCIPAL',
  'ROLE_EXAMINATION',
] as const

type Reader = Pick<CurrentUser, 'roles' | 'mustAddFactor'>

export const writesNotices = (user: Reader | null): boolean =>
  user !== null && !user.mustAddFactor && noticeWriters.some((role) => user.roles.includes(role))

const readers: Readonly<Record<Exclude<NoticeAudience, 'public'>, readonly Role[]>> = {
  students: ['ROLE_STUDENT'],
  parents: ['ROLE_PARENT'],
  faculty: ['ROLE_FACULTY', 'ROLE_HOD'],
  alumni: ['ROLE_ALUMNI'],
  staff: staffRoles,
}

/**
 * Tells whether a notice is for this reader. A public notice is also for signed-in users; a user who must still add a
 * second factor sees what visitors see.
 */
export const isNoticeFor = (audiences: readonly NoticeAudience[], user: Reader | null): boolean =>
  audiences.some(
    (each) =>
      each === 'public' ||
      (user !== null && !user.mustAddFactor && readers[each].some((role) => user.roles.includes(role))),
  )
