import { memberBadge } from '#lib/faculty/member-badge.ts'
import { badge, link, text } from '#lib/lists/cell.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { registerReaders } from '#lib/rules/roles/offices.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { memberStatuses } from '#lib/schemas/faculty/member.ts'
import { m } from '#paraglide/messages.js'
import { type ListContext, listOf } from '../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../kernel/lists/rows/memory-rows.ts'
import type { FacultyMember } from './faculty-member.ts'
import { isSeenFrom } from './policy.ts'

interface Row {
  member: FacultyMember
  department: string
}

/** The faculty register. It is sorted in memory, because a college has only some hundreds of members. */
export const facultyList = listOf<Row>({
  title: m['faculty.title'],
  access: registerReaders,
  search: m['list.search'],
  filters: [
    {
      kind: 'choice',
      name: 'department',
      label: m['faculty.field.department'],
      any: m['faculty.anyDepartment'],
      choices: departmentsSeen,
      needsSeveral: true,
    },
    {
      kind: 'choice',
      name: 'status',
      label: m['faculty.field.status'],
      any: m['faculty.anyStatus'],
      choices: () => memberStatuses.map((each) => [each, m[`faculty.status.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'missing',
      label: m['missing.filter'],
      any: m['missing.any'],
      choices: () => [['email', m['missing.emailOption']()]],
    },
  ],
  sortedBy: 'name',
  columns: [
    {
      name: 'name',
      heading: m['faculty.field.name'],
      sort: 'ascending',
      cell: ({ member: { id, name, email } }) => link(name, routes.facultyMember(id), email),
    },
    {
      name: 'employeeCode',
      heading: m['faculty.field.employeeCode'],
      sort: 'ascending',
      cell: ({ member }) => text(member.employeeCode),
    },
    {
      name: 'designation',
      heading: m['faculty.field.designation'],
      cell: ({ member }) => text(member.designation),
    },
    {
      name: 'department',
      heading: m['faculty.field.department'],
      sort: 'ascending',
      cell: ({ department }) => text(department),
    },
    {
      name: 'email',
      heading: m['faculty.field.email'],
      in: ['csv', 'xlsx'],
      cell: ({ member }) => text(member.email),
    },
    {
      name: 'status',
      heading: m['faculty.field.status'],
      cell: ({ member: { status } }) => badge(m[`faculty.status.${status}`](), memberBadge[status]),
    },
  ],
  keyOf: ({ member }) => member.id,
  nameOf: ({ member }) => member.name,
  page: routes.facultyRegister,
  actions: [{ to: routes.facultyLogins, label: m['faculty.makeLogins'], roles: ['ROLE_ADMIN'] }],
  empty: m['faculty.nothing'],
  nothingFits: m['faculty.nothingFound'],
  file: { name: 'faculty', call: '/api/v1/exportFaculty' },
  rows: rowsInMemory<Row>({
    all: seenRows,
    isWanted: ({ member }, { search, values }) =>
      hasSearchWords([member.name, member.employeeCode, member.email, member.designation], search) &&
      (values['department'] === undefined || values['department'] === member.departmentId) &&
      (values['status'] === undefined || values['status'] === member.status) &&
      (values['missing'] !== 'email' || member.email === ''),
    sorts: {
      name: ({ member }) => member.name,
      employeeCode: ({ member }) => member.employeeCode,
      department: ({ department }) => department,
    },
  }),
})

/** For a head of department, only their own department. */
async function departmentsSeen({ app, user }: ListContext): Promise<Option[]> {
  const isSeen = isSeenFrom(await app.catalogue.departmentOf(user))
  const all = (await app.catalogue.read()).of('department')
  return all.filter(({ id }) => isSeen({ departmentId: id })).map(({ id, name }) => [id, name])
}

async function seenRows({ app, user }: ListContext): Promise<Row[]> {
  const view = await app.catalogue.read()
  const isSeen = isSeenFrom(await app.catalogue.departmentOf(user))
  const members = (await app.faculty.all()).filter(isSeen)
  return members.map((member) => ({ member, department: view.nameOf(member.departmentId) }))
}
