import { describe, expect, it } from 'vitest'
import { noticeAudiences } from '#lib/schemas/notices.ts'
import { type Role, roles, staffRoles } from '#lib/schemas/role.ts'
import { isNoticeFor, writesNotices } from './notice-roles.ts'

const userWith = (role: Role, mustAddFactor = false) => ({ roles: [role], mustAddFactor })

const readersOf = (audience: (typeof noticeAudiences)[number]): Role[] =>
  roles.filter((role) => isNoticeFor([audience], userWith(role)))

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
    expect(noticeAudiences.filter((each) => isNoticeFor([each], null))).toEqual(['public']))

  it('is read where one of those whom it is for is the reader', () => {
    expect(isNoticeFor(['alumni', 'students'], userWith('ROLE_STUDENT'))).toBe(true)
    expect(isNoticeFor([], userWith('ROLE_ADMIN'))).toBe(false)
  })

  it('for staff waits for the second factor', () => {
    expect(isNoticeFor(['staff'], userWith('ROLE_ADMIN', true))).toBe(false)
    expect(isNoticeFor(['staff', 'public'], userWith('ROLE_ADMIN', true))).toBe(true)
    expect(writesNotices(userWith('ROLE_ADMIN', true))).toBe(false)
  })

  it('is written by these alone', () =>
    expect(roles.filter((role) => writesNotices(userWith(role))).toSorted()).toEqual([
      'ROLE_ADMIN',
      'ROLE_ADMINISTRATION',
      'ROLE_EXAMINATION',
      'ROLE_PRINCIPAL',
    ]))
})
