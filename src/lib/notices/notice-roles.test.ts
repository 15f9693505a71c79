import { describe, expect, it } from 'vitest'
import { type NoticeAudience, noticeAudiences } from '#lib/schemas/notices.ts'
import { type Role, roles, staffRoles } from '#lib/schemas/role.ts'
import { isNoticeFor, type ReaderClasses, writesNotices } from './notice-roles.ts'

const userWith = (role: Role, mustAddFactor = false) => ({ roles: [role], mustAddFactor })

const noClasses = { students: [], parents: [] }
const noticeFor = (audiences: NoticeAudience[], branchIds: string[] = [], batchIds: string[] = []) => ({
  audiences,
  branchIds,
  batchIds,
})

const readersOf = (audience: (typeof noticeAudiences)[number]): Role[] =>
  roles.filter((role) => isNoticeFor(noticeFor([audience]), userWith(role), noClasses))

describe('a notice', () => {
  it.each([
    ['public', roles],
    ['students', ['ROLE_STUDENT']],
    ['parents', ['ROLE_PARENT']],
    ['faculty', ['ROLE_HOD', 'ROLE_FACULTY']],
    ['alumni', ['ROLE_ALUMNI']],
    ['staff', staffRoles],
  ] as const)('for %s is read by these roles and by no other', (audience, expected) =>
    expect(readersOf(audience)).toEqual(expected),
  )

  it('is read by a visitor where it is for everybody, and nowhere else', () =>
    expect(noticeAudiences.filter((each) => isNoticeFor(noticeFor([each]), null, noClasses))).toEqual([
      'public',
    ]))

  it('is read where one of those whom it is for is the reader', () => {
    expect(isNoticeFor(noticeFor(['alumni', 'students']), userWith('ROLE_STUDENT'), noClasses)).toBe(true)
    expect(isNoticeFor(noticeFor([]), userWith('ROLE_ADMIN'), noClasses)).toBe(false)
  })

  it('for staff waits for the second factor', () => {
    expect(isNoticeFor(noticeFor(['staff']), userWith('ROLE_ADMIN', true), noClasses)).toBe(false)
    expect(isNoticeFor(noticeFor(['staff', 'public']), userWith('ROLE_ADMIN', true), noClasses)).toBe(true)
    expect(writesNotices(userWith('ROLE_ADMIN', true))).toBe(false)
  })

  it('for a branch and a batch is read by students of both, and by their parents', () => {
    const notice = noticeFor(['students', 'parents', 'faculty'], ['cse', 'ece'], ['2024'])
    const inside = { branchId: 'ece', batchId: '2024' }
    const otherBatch = { branchId: 'ece', batchId: '2025' }
    const unknownBranch = { branchId: null, batchId: '2024' }
    const isRead = (role: Role, classes: Partial<ReaderClasses>): boolean =>
      isNoticeFor(notice, userWith(role), { ...noClasses, ...classes })
    expect(isRead('ROLE_STUDENT', { students: [inside] })).toBe(true)
    expect(isRead('ROLE_PARENT', { parents: [otherBatch, inside] })).toBe(true)
    for (const other of [otherBatch, unknownBranch]) {
      expect(isRead('ROLE_STUDENT', { students: [other] })).toBe(false)
      expect(isRead('ROLE_PARENT', { parents: [other] })).toBe(false)
    }
    expect(isRead('ROLE_STUDENT', {})).toBe(false)
    expect(isRead('ROLE_FACULTY', {})).toBe(true)
    expect(isRead('ROLE_ADMIN', {})).toBe(false)
  })

  it('is written by these alone', () =>
    expect(roles.filter((role) => writesNotices(userWith(role))).toSorted()).toEqual([
      'ROLE_ADMIN',
      'ROLE_ADMINISTRATION',
      'ROLE_EXAMINATION',
      'ROLE_PRINCIPAL',
    ]))
})
