import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { isLimited, type NoticeAudience, type NoticeFields, type NoticeLimits } from '#lib/schemas/notices.ts'
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

/** The catalogue ids of a student's branch and batch. */
export interface StudentClass {
  branchId: string | null
  batchId: string | null
}

/** The classes of the reader's own record, and of the children's. */
export interface ReaderClasses {
  students: readonly StudentClass[]
  parents: readonly StudentClass[]
}

/**
 * Tells whether a notice is for this reader. A public notice is also for signed-in users; a user who must still add a
 * second factor sees what visitors see. Branches and batches limit students and parents only; a student without a
 * record, or whose branch is not in the catalogue, is in none of them.
 */
export const isNoticeFor = (
  notice: Pick<NoticeFields, 'audiences'> & NoticeLimits,
  user: Reader | null,
  classes: ReaderClasses,
): boolean =>
  notice.audiences.some(
    (each) =>
      each === 'public' ||
      (user !== null &&
        !user.mustAddFactor &&
        readers[each].some((role) => user.roles.includes(role)) &&
        ((each !== 'students' && each !== 'parents') ||
          !isLimited(notice) ||
          classes[each].some((own) => isIn(notice, own)))),
  )

const isIn = ({ branchIds, batchIds }: NoticeLimits, { branchId, batchId }: StudentClass): boolean =>
  isAmong(branchIds, branchId) && isAmong(batchIds, batchId)

const isAmong = (ids: readonly string[], id: string | null): boolean =>
  ids.length === 0 || (id !== null && ids.includes(id))
