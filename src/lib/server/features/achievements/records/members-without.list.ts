import { date, link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { academicYearOf, daysOfAcademicYear } from '#lib/rules/dates/academic-year.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { achievementOffice, registerReaders } from '#lib/rules/roles/offices.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import { mayUse } from '../../../kernel/http/access/access.ts'
import { type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { scopeOf } from '../policy.ts'
import type { MemberWithout } from './achievement-count.repository.ts'

/** Those who answer for the achievements of others; a head of department sees the department alone. */
export const withoutReaders: readonly Role[] = [...achievementOffice, 'ROLE_HOD']

interface Row extends MemberWithout {
  department: string
}

/** The faculty at work without an achievement in this academic year. */
export const membersWithoutList = listOf<Row>({
  title: m['achievements.without.title'],
  access: withoutReaders,
  search: m['list.search'],
  sortedBy: 'name',
  columns: [
    {
      name: 'name',
      heading: m['achievements.field.memberId'],
      sort: 'ascending',
      cell: ({ id, name }, { user }) =>
        mayUse(registerReaders, user) ? link(name, routes.facultyMember(id)) : text(name),
    },
    {
      name: 'employeeCode',
      heading: m['faculty.field.employeeCode'],
      sort: 'ascending',
      cell: ({ employeeCode }) => text(employeeCode),
    },
    {
      name: 'department',
      heading: m['achievements.field.departmentId'],
      sort: 'ascending',
      cell: ({ department }) => text(department),
    },
    {
      name: 'newest',
      heading: m['achievements.without.newest'],
      sort: 'ascending',
      cell: ({ id, newest }) => date(newest, newest ? routes.achievementsOf(id) : ''),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  page: routes.achievementsMissing,
  empty: m['achievements.without.nothing'],
  nothingFits: m['achievements.without.nothingFound'],
  rows: rowsInMemory<Row>({
    all: readMembersWithout,
    isWanted: ({ name, employeeCode, department }, { search }) =>
      hasSearchWords([name, employeeCode, department], search),
    sorts: {
      name: ({ name }) => name,
      employeeCode: ({ employeeCode }) => employeeCode,
      department: ({ department }) => department,
      newest: ({ newest }) => newest ?? '',
    },
  }),
})

async function readMembersWithout({ app, user, now }: ListContext): Promise<Row[]> {
  const days = { from: daysOfAcademicYear(academicYearOf(now)).from, to: indianDate(now) }
  const { nameOf } = await app.catalogue.read()
  const members = user ? await app.achievements.counts.without(await scopeOf(app, user), days) : []
  return members.map((member) => ({ ...member, department: nameOf(member.departmentId) }))
}
