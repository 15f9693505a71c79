import { type Selectable, sql } from 'kysely'
import { badge, date, link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import {
  feeReaders,
  keepsRegisters,
  registerOffice,
  rollNumberOffice,
  studentReaders,
} from '#lib/rules/roles/offices.ts'
import { profileReaders } from '#lib/rules/roles/student-fields.ts'
import { codedProfileFields, profileFields } from '#lib/schemas/students/profile.ts'
import { studentStatuses } from '#lib/schemas/students/student.ts'
import { profileOptions, sayProfile } from '#lib/students/profile-words.ts'
import { wordsOf } from '#lib/students/place-words.ts'
import { studentBadge } from '#lib/students/student-badge.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../kernel/db/portable.ts'
import { mayUse } from '../../kernel/http/access/access.ts'
import {
  type ListColumn,
  type ListFilter,
  listOf,
  type ListRequest,
  type ListRows,
} from '../../kernel/lists/list-kind.ts'
import { completedRows, preparedRows } from '../../kernel/lists/rows/derived-rows.ts'
import { rowsByPage } from '../../kernel/lists/rows/sql-rows.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import { hasNoPhoto } from './records/student-group.repository.ts'
import { recordOf } from './records/student-row.ts'
import { type StudentRecord, type StudentTextField, textFields } from './records/student.ts'
import type { StudentRow } from './tables.ts'

/** A student, with the catalogue to look up names. */
interface StudentListRow {
  student: StudentRecord
  view: CatalogueView
}

type Column = ListColumn<StudentListRow>

const placeFilter = (name: 'course' | 'branch' | 'batch' | 'semester'): ListFilter => ({
  kind: 'choice',
  name,
  label: m[`students.field.${name}`],
  any: m[`students.any.${name}`],
  choices: ({ app, user }) => app.catalogue.placesSeenBy(name, user),
})

/** Sections of different classes share their names; one of them alone is found with the filters of its class. */
const sectionFilter: ListFilter = {
  kind: 'choice',
  name: 'section',
  label: m['students.field.section'],
  any: m['students.any.section'],
  choices: async ({ app }) =>
    [...new Set((await app.catalogue.read()).of('section').map(({ name }) => name))]
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .map((name) => [name, name]),
}

const categoryFilter: ListFilter = {
  kind: 'choice',
  name: 'category',
  label: m['students.field.category'],
  any: m['students.any.category'],
  choices: async ({ app }) =>
    (await app.catalogue.read()).of('casteCategory').map(({ id, name }) => [id, name]),
}

const profileFilter = (field: (typeof codedProfileFields)[number]): ListFilter => ({
  kind: 'choice',
  name: field,
  label: m[`students.field.${field}`],
  any: m[`students.any.${field}`],
  readers: profileReaders[field],
  choices: () => [...profileOptions(field), [notSaid, m['students.any.notSaid']()]],
})

/** The choice of students of whom a detail is not recorded. */
const notSaid = 'none'

const inFiles = ['csv', 'xlsx'] as const

const textColumn = (field: StudentTextField): Column => ({
  name: field,
  heading: m[`students.field.${field}`],
  isOptional: true,
  cell: ({ student }) => (field === 'dateOfBirth' ? date(student.dateOfBirth || null) : text(student[field])),
})

type EntryField = 'course' | 'section' | 'regulation' | 'category' | 'seatType' | 'entryType'

const entryColumn = (field: EntryField): Column => ({
  name: field,
  heading: m[`students.field.${field}`],
  isOptional: true,
  cell: ({ student, view }) => text(view.nameOf(student[`${field}Id`])),
})

/** List of students. Its exports contain every field, under headings that the import understands. */
export const studentsList = listOf<StudentListRow>({
  title: m['students.title'],
  access: studentReaders,
  search: m['students.search'],
  filters: [
    ...(['course', 'branch', 'batch', 'semester'] as const).map(placeFilter),
    sectionFilter,
    categoryFilter,
    ...codedProfileFields.map(profileFilter),
    {
      kind: 'choice',
      name: 'status',
      label: m['students.status'],
      any: m['students.any.status'],
      choices: () => studentStatuses.map((each) => [each, m[`students.state.${each}`]()]),
      preset: 'studying',
    },
    {
      kind: 'choice',
      name: 'missing',
      label: m['missing.filter'],
      any: m['missing.any'],
      choices: () => [
        ['photo', m['missing.photoOption']()],
        ['email', m['missing.emailOption']()],
      ],
    },
  ],
  sortedBy: 'number',
  columns: [
    {
      name: 'number',
      heading: m['students.field.rollNumber'],
      sort: 'ascending',
      in: ['page'],
      cell: ({ student: { id, rollNumber, admissionNumber } }) =>
        link(rollNumber ?? admissionNumber ?? '', routes.student(id)),
    },
    ...(['rollNumber', 'admissionNumber'] as const).map((field): Column => ({
      name: field,
      heading: m[`students.field.${field}`],
      in: inFiles,
      cell: ({ student }) => text(student[field] ?? ''),
    })),
    {
      name: 'name',
      heading: m['students.field.name'],
      sort: 'ascending',
      cell: ({ student }) => text(student.name),
    },
    entryColumn('course'),
    {
      name: 'branch',
      heading: m['students.field.branch'],
      cell: ({ student, view }) => text(wordsOf(view, student).branch),
    },
    {
      name: 'batch',
      heading: m['students.field.batch'],
      cell: ({ student, view }) => text(wordsOf(view, student).batch),
    },
    {
      name: 'semester',
      heading: m['students.field.semester'],
      cell: ({ student, view }) => text(view.nameOf(student.semesterId)),
    },
    ...(['section', 'regulation', 'category', 'seatType', 'entryType'] as const).map(entryColumn),
    ...profileFields.map((field): Column => ({
      name: field,
      heading: m[`students.field.${field}`],
      isOptional: true,
      readers: profileReaders[field],
      ...(field === 'gender' && { sort: 'ascending' as const }),
      cell: ({ student }) => text(sayProfile(field, student[field])),
    })),
    ...textFields.filter((field) => field !== 'name').map(textColumn),
    {
      name: 'status',
      heading: m['students.status'],
      cell: ({ student: { status } }) => badge(m[`students.state.${status}`](), studentBadge[status]),
    },
  ],
  keyOf: ({ student }) => student.id,
  nameOf: ({ student }) => student.name,
  page: routes.students,
  actions: [
    { to: routes.studentsSection, label: m['students.section.action'], roles: registerOffice },
    { to: routes.studentNumbers, label: m['students.numbers.link'], roles: rollNumberOffice },
  ],
  menu: ({ student: { id } }, { user }) => [
    { text: m['students.menu.record'](), to: routes.student(id) },
    ...(mayUse(feeReaders, user)
      ? [{ text: m['students.menu.fees'](), to: routes.feesOf('student', id) }]
      : []),
    ...(keepsRegisters(user) ? [{ text: m['students.menu.place'](), to: routes.studentPlace(id) }] : []),
  ],
  empty: m['students.nothing'],
  nothingFits: m['students.nothingFound'],
  file: { name: 'students', call: '/api/v1/exportStudents' },
  rows: completedRows(preparedRows(scopeOf, rowsOfBranches), async (students, { app }) => {
    const view = await app.catalogue.read()
    return students.map((student): StudentListRow => ({ student, view }))
  }),
})

interface Scope {
  /** The branches that the user may see; null means all. */
  branches: readonly string[] | null
  /** The ids of the sections with the name that the filter asks for. */
  sections: readonly string[]
}

async function scopeOf({ context: { app, user }, wanted }: ListRequest): Promise<Scope> {
  const { section } = wanted.values
  const all = section === undefined ? [] : (await app.catalogue.read()).of('section')
  return {
    branches: await app.catalogue.branchesSeenBy(user),
    sections: all.filter(({ name }) => name === section).map(({ id }) => id),
  }
}

const profileColumns = {
  gender: 'gender',
  disability: 'disability',
  minority: 'minority',
  domicile: 'domicile',
  incomeSlab: 'income_slab',
} as const

function rowsOfBranches({ branches, sections }: Scope): ListRows<StudentRecord> {
  return rowsByPage({
    from({ db, wanted: { search, values } }) {
      const { course, branch, batch, semester, section, category, status, missing } = values
      const profile = codedProfileFields.filter((field) => values[field] !== undefined)
      return db
        .selectFrom('students')
        .selectAll('students')
        .$if(search !== '', (query) => query.where(hasStoredWords(sql.ref('search_text'), search)))
        .$if(course !== undefined, (query) => query.where('course_id', '=', course ?? ''))
        .$if(branch !== undefined, (query) => query.where('branch_id', '=', branch ?? ''))
        .$if(batch !== undefined, (query) => query.where('batch_id', '=', batch ?? ''))
        .$if(semester !== undefined, (query) => query.where('semester_id', '=', semester ?? ''))
        .$if(section !== undefined, (query) => query.where('section_id', 'in', ['', ...sections]))
        .$if(category !== undefined, (query) => query.where('category_id', '=', category ?? ''))
        .$if(profile.length > 0, (query) =>
          query.where((eb) =>
            eb.and(
              profile.map((field) =>
                values[field] === notSaid
                  ? eb(`students.${profileColumns[field]}`, 'is', null)
                  : sql<boolean>`${sql.ref(`students.${profileColumns[field]}`)} = ${values[field]}`,
              ),
            ),
          ),
        )
        .$if(status !== undefined, (query) => query.where(sql<boolean>`status = ${status}`))
        .$if(missing === 'photo', (query) => query.where(hasNoPhoto))
        .$if(missing === 'email', (query) => query.where('email', '=', ''))
        .$if(branches !== null, (query) => query.where('branch_id', 'in', ['', ...(branches ?? [])]))
    },
    sorts: {
      number: sql.ref('students.number_key'),
      name: sql.ref('students.name_key'),
      gender: sql`coalesce(students.gender, '')`,
    },
    key: sql.ref('students.id'),
    rowOf: (row: Selectable<StudentRow>) => recordOf(row),
  })
}
