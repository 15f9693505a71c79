import { memberBadge } from '#lib/faculty/member-badge.ts'
import { badge, type Cell, date, link, text } from '#lib/lists/cell.ts'
import { say } from '#lib/i18n/say.ts'
import { writeExperience } from '#lib/rules/faculty/experience.ts'
import { degreeLevels, highestLevelOf, writeQualifications } from '#lib/rules/faculty/qualifications.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { keepsRegisters, staffReaders } from '#lib/rules/roles/offices.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { appointments, memberGenders, memberStatuses, staffKinds } from '#lib/schemas/faculty/member.ts'
import { m } from '#paraglide/messages.js'
import { type ListColumn, type ListContext, listOf, type ListRows } from '../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../kernel/lists/rows/memory-rows.ts'
import type { FacultyMember } from './faculty-member.ts'
import { isSeenFrom, memberSeenBy, officeFields } from './policy.ts'

interface Row {
  member: FacultyMember
  department: string
}

const wordColumn = (
  name: 'kind' | 'gender' | 'appointment' | 'ratification',
  isOptional = true,
): ListColumn<Row> => ({
  name,
  heading: m[`faculty.field.${name}`],
  ...(isOptional && { isOptional: true as const }),
  cell: ({ member }) => text(member[name] && (say(`faculty.${name}.${member[name]}`) ?? '')),
})

const textColumn = (
  name: 'shortName' | 'mobile' | 'aicteId' | 'universityId' | 'qualifications' | 'experience',
  cell: (member: FacultyMember) => string,
): ListColumn<Row> => ({
  name,
  heading: m[`faculty.field.${name}`],
  isOptional: true,
  cell: ({ member }): Cell => text(cell(member)),
})

const dayColumn = (name: 'joinedOn' | 'leftOn' | 'ratifiedOn'): ListColumn<Row> => ({
  name,
  heading: m[`faculty.field.${name}`],
  isOptional: true,
  cell: ({ member }) => date(member[name] || null),
})

/** Filters people whose degrees are not recorded. */
const noLevel = 'unknown'

function sayLevel({ qualifications }: FacultyMember): string {
  const level = highestLevelOf(qualifications)
  return level === null ? '' : m[`faculty.level.${level}`]()
}

/** The register of staff. It is sorted in memory, because a college has only some hundreds of members. */
export const facultyList = listOf<Row>({
  title: m['faculty.title'],
  access: staffReaders,
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
      name: 'kind',
      label: m['faculty.field.kind'],
      any: m['faculty.anyKind'],
      choices: () => staffKinds.map((each) => [each, m[`faculty.kind.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'gender',
      label: m['faculty.field.gender'],
      any: m['faculty.anyGender'],
      choices: () => memberGenders.map((each) => [each, m[`faculty.gender.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'level',
      label: m['faculty.field.level'],
      any: m['faculty.anyLevel'],
      choices: () => [
        ...degreeLevels.map((each): Option => [each, m[`faculty.level.${each}`]()]),
        [noLevel, m['faculty.level.unknown']()],
      ],
    },
    {
      kind: 'choice',
      name: 'appointment',
      label: m['faculty.field.appointment'],
      any: m['faculty.anyAppointment'],
      choices: () => appointments.map((each) => [each, m[`faculty.appointment.${each}`]()]),
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
      cell: ({ member: { id, name } }) => link(name, routes.facultyMember(id)),
    },
    {
      name: 'employeeCode',
      heading: m['faculty.field.employeeCode'],
      sort: 'ascending',
      cell: ({ member }) => text(member.employeeCode),
    },
    wordColumn('kind', false),
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
      isOptional: true,
      cell: ({ member }) => text(member.email),
    },
    {
      name: 'status',
      heading: m['faculty.field.status'],
      cell: ({ member: { status } }) => badge(m[`faculty.status.${status}`](), memberBadge[status]),
    },
    textColumn('shortName', ({ shortName }) => shortName),
    wordColumn('appointment'),
    wordColumn('gender'),
    dayColumn('joinedOn'),
    dayColumn('leftOn'),
    textColumn('mobile', ({ mobile }) => mobile),
    {
      name: 'level',
      heading: m['faculty.field.level'],
      isOptional: true,
      cell: ({ member }) => text(sayLevel(member)),
    },
    textColumn('qualifications', ({ qualifications }) => writeQualifications(qualifications)),
    textColumn('experience', ({ experience }) => writeExperience(experience)),
    textColumn('aicteId', ({ aicteId }) => aicteId),
    textColumn('universityId', ({ universityId }) => universityId),
    wordColumn('ratification'),
    dayColumn('ratifiedOn'),
  ],
  keyOf: ({ member }) => member.id,
  nameOf: ({ member }) => member.name,
  page: routes.facultyRegister,
  actions: [{ to: routes.facultyLogins, label: m['faculty.makeLogins'], roles: ['ROLE_ADMIN'] }],
  empty: m['faculty.nothing'],
  nothingFits: m['faculty.nothingFound'],
  file: { name: 'faculty', call: '/api/v1/exportFaculty' },
  rows: withoutOfficeFields(
    rowsInMemory<Row>({
      all: seenRows,
      isWanted: ({ member }, { search, values }) =>
        hasSearchWords(
          [member.name, member.employeeCode, member.email, member.designation, member.shortName],
          search,
        ) &&
        (values['kind'] === undefined || values['kind'] === member.kind) &&
        (values['gender'] === undefined || values['gender'] === member.gender) &&
        (values['level'] === undefined ||
          values['level'] === (highestLevelOf(member.qualifications) ?? noLevel)) &&
        (values['appointment'] === undefined || values['appointment'] === member.appointment) &&
        (values['department'] === undefined || values['department'] === member.departmentId) &&
        (values['status'] === undefined || values['status'] === member.status) &&
        (values['missing'] !== 'email' || member.email === ''),
      sorts: {
        name: ({ member }) => member.name,
        employeeCode: ({ member }) => member.employeeCode,
        department: ({ department }) => department,
      },
    }),
  ),
})

const hidden: ReadonlySet<string> = new Set(officeFields)

/** Hides columns whose values `seenRows` has left out, on the page and in files. */
function withoutOfficeFields(rows: ListRows<Row>): ListRows<Row> {
  const hiddenFrom = ({ user }: ListContext) => (keepsRegisters(user) ? new Set<string>() : hidden)
  return {
    ...rows,
    look: async (asked) => ({ ...(await rows.look(asked)), emptyColumns: hiddenFrom(asked.context) }),
    emptyColumns: async ({ context }) => hiddenFrom(context),
  }
}

/** For a head of department, only their own department. */
async function departmentsSeen({ app, user }: ListContext): Promise<Option[]> {
  const isSeen = isSeenFrom(await app.catalogue.departmentOf(user))
  const all = (await app.catalogue.read()).of('department')
  return all.filter(({ id }) => isSeen({ departmentId: id })).map(({ id, name }) => [id, name])
}

async function seenRows({ app, user }: ListContext): Promise<Row[]> {
  const view = await app.catalogue.read()
  const isSeen = isSeenFrom(await app.catalogue.departmentOf(user))
  const members = (await app.faculty.staff()).filter(isSeen)
  return members.map((member) => ({
    member: memberSeenBy(user, member),
    department: view.nameOf(member.departmentId),
  }))
}
