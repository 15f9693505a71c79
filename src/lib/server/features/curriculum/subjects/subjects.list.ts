import { link, number, text, warning } from '#lib/lists/cell.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { formatLtp, totalHours } from '#lib/rules/curriculum/subject-hours.ts'
import { isLabWithoutPracticals } from '#lib/rules/curriculum/subject-kind.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { curriculumReaders } from '#lib/rules/roles/offices.ts'
import { subjectKinds } from '#lib/schemas/curriculum/subject.ts'
import { m } from '#paraglide/messages.js'
import { type ListColumn, type ListContext, listOf } from '../../../kernel/lists/list-kind.ts'
import type { ListQuery } from '../../../kernel/lists/list-query.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { type ListedSubject, listedSubjects } from './listed-subjects.ts'
import { nameOfSubject } from './subject.ts'

const inFiles = ['csv', 'xlsx'] as const

/** Details that a subject may lack. */
const missingDetails = ['shortName', 'kind', 'hours', 'credits', 'marks', 'practicals'] as const
type MissingDetail = (typeof missingDetails)[number]

const lacks: Readonly<Record<MissingDetail, (subject: ListedSubject) => boolean>> = {
  shortName: ({ shortName }) => shortName === '',
  kind: ({ kind }) => kind === null,
  hours: (subject) => totalHours(subject) === null,
  credits: ({ credits }) => credits === null,
  marks: ({ cieMax, seeMax }) => cieMax === null && seeMax === null,
  practicals: isLabWithoutPracticals,
}

/** Divides hundredths, which are exact to two decimals. */
const decimal = (hundredths: number | null) => number(hundredths === null ? null : hundredths / 100)

const hoursInFiles = (['lectureHours', 'tutorialHours', 'practicalHours'] as const).map(
  (name): ListColumn<ListedSubject> => ({
    name,
    heading: m[`curriculum.field.${name}`],
    in: inFiles,
    cell: (subject) => decimal(subject[name]),
  }),
)

/**
 * The curriculum; in files with the columns of the upload. It is sorted in memory: a college has a few thousand subjects
 * over all its regulations.
 */
export const subjectsList = listOf<ListedSubject>({
  title: m['curriculum.title'],
  access: curriculumReaders,
  search: m['list.search'],
  filters: [
    {
      kind: 'choice',
      name: 'regulation',
      label: m['catalogue.one.regulation'],
      any: m['curriculum.any.regulation'],
      choices: (context) => choicesOf(context, ({ regulationId, regulation }) => [regulationId, regulation]),
    },
    {
      kind: 'choice',
      name: 'branch',
      label: m['catalogue.one.branch'],
      any: m['curriculum.any.branch'],
      choices: (context) => choicesOf(context, ({ branchId, branch }) => [branchId, branch]),
    },
    {
      kind: 'choice',
      name: 'semester',
      label: m['catalogue.one.semester'],
      any: m['curriculum.any.semester'],
      choices: (context) => choicesOf(context, semesterChoice),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: m['curriculum.field.kind'],
      any: m['curriculum.any.kind'],
      choices: () => subjectKinds.map((each) => [each, m[`curriculum.kind.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'elective',
      label: m['curriculum.electives.filter'],
      any: m['curriculum.electives.any'],
      choices: () => (['yes', 'no'] as const).map((each) => [each, m[`curriculum.electives.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'missing',
      label: m['curriculum.missing.filter'],
      any: m['curriculum.missing.any'],
      choices: () => missingDetails.map((each) => [each, m[`curriculum.missing.${each}`]()]),
    },
  ],
  sortedBy: 'place',
  columns: [
    {
      name: 'name',
      heading: m['curriculum.field.name'],
      sort: 'ascending',
      cell: ({ id, name }) => link(name, routes.curriculumSubject(id)),
    },
    {
      name: 'code',
      heading: m['curriculum.field.code'],
      sort: 'ascending',
      cell: ({ code }) => text(code),
    },
    {
      name: 'shortName',
      heading: m['curriculum.field.shortName'],
      sort: 'ascending',
      cell: ({ shortName }) => text(shortName),
    },
    {
      name: 'regulation',
      heading: m['catalogue.one.regulation'],
      cell: ({ regulation }) => text(regulation),
    },
    { name: 'branch', heading: m['catalogue.one.branch'], cell: ({ branch }) => text(branch) },
    {
      name: 'place',
      heading: m['catalogue.one.semester'],
      sort: 'ascending',
      cell: ({ semester }) => text(semester),
    },
    {
      name: 'kind',
      heading: m['curriculum.field.kind'],
      sort: 'ascending',
      cell: ({ kind }) => text(kind === null ? '' : m[`curriculum.kind.${kind}`]()),
    },
    {
      name: 'ltp',
      heading: m['curriculum.ltp'],
      in: ['page'],
      cell: (subject) =>
        isLabWithoutPracticals(subject) ? warning(formatLtp(subject)) : text(formatLtp(subject)),
    },
    ...hoursInFiles,
    {
      name: 'credits',
      heading: m['curriculum.field.credits'],
      sort: 'descending',
      cell: ({ credits }) => decimal(credits),
    },
    {
      name: 'slot',
      heading: m['curriculum.field.slot'],
      sort: 'ascending',
      cell: ({ slot }) => text(slot),
    },
    {
      name: 'attendanceCode',
      heading: m['curriculum.field.attendanceCode'],
      in: inFiles,
      cell: ({ attendanceCode }) => text(attendanceCode),
    },
    {
      name: 'cieMax',
      heading: m['curriculum.field.cieMax'],
      in: inFiles,
      cell: ({ cieMax }) => number(cieMax),
    },
    {
      name: 'seeMax',
      heading: m['curriculum.field.seeMax'],
      in: inFiles,
      cell: ({ seeMax }) => number(seeMax),
    },
  ],
  keyOf: ({ id }) => id,
  nameOf: nameOfSubject,
  page: routes.curriculum,
  empty: m['curriculum.nothing'],
  nothingFits: m['curriculum.nothingFound'],
  file: { name: 'curriculum', call: '/api/v1/exportCurriculum' },
  rows: rowsInMemory<ListedSubject>({
    all: ({ app }) => listedSubjects(app),
    isWanted,
    sorts: {
      code: ({ code }) => code,
      name: ({ name }) => name,
      shortName: ({ shortName }) => shortName,
      place: ({ order }) => order.join(' '),
      kind: ({ kind }) => (kind === null ? '' : m[`curriculum.kind.${kind}`]()),
      credits: ({ credits }) => credits ?? -1,
      slot: ({ slot }) => slot,
    },
  }),
})

/** Two courses may have a semester of the same name. */
const semesterChoice = ({ semesterId, semester, course }: ListedSubject): Option => [
  semesterId,
  `${semester} (${course})`,
]

async function choicesOf(
  { app }: ListContext,
  choiceOf: (subject: ListedSubject) => Option,
): Promise<Option[]> {
  return [...new Map((await listedSubjects(app)).map(choiceOf))]
}

function isWanted(subject: ListedSubject, { search, values }: ListQuery): boolean {
  const { regulation, branch, semester, kind, elective, missing } = values
  return (
    hasSearchWords(
      [subject.code, subject.attendanceCode, subject.name, subject.shortName, subject.slot],
      search,
    ) &&
    (regulation === undefined || regulation === subject.regulationId) &&
    (branch === undefined || branch === subject.branchId) &&
    (semester === undefined || semester === subject.semesterId) &&
    (kind === undefined || kind === subject.kind) &&
    (elective === undefined || (elective === 'yes') === (subject.slot !== '')) &&
    (missing === undefined || isMissing(missing, subject))
  )
}

const isMissing = (wanted: string, subject: ListedSubject): boolean =>
  missingDetails.some((each) => each === wanted && lacks[each](subject))
