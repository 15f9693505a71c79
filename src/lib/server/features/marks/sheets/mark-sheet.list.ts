import { showCount, showDecimal, showShare } from '#lib/i18n/numbers.ts'
import { badge, type Cell, link, number, text, warning } from '#lib/lists/cell.ts'
import { markSheetFileName } from '#lib/rules/college/file-names.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { findIncompleteStudents } from '#lib/results/incomplete-students.ts'
import { routes } from '#lib/routes.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { m } from '#paraglide/messages.js'
import {
  type ListRequest,
  type ListAbout,
  type ListColumn,
  type ListFilter,
  listOf,
  type ListRows,
} from '../../../kernel/lists/list-kind.ts'
import type { ListQuery } from '../../../kernel/lists/list-query.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import {
  type OpenSheet,
  type SheetFilter,
  type SheetOrder,
  sheetQuery,
  type SheetTotals,
} from './sheet-query.ts'
import type { SheetStudent } from './sheet.ts'

type Column = ListColumn<SheetStudent>

const inFiles = ['csv', 'xlsx'] as const

/**
 * The students of an exam and their grades in its subjects. Before publication only the examination office sees them.
 */
export const markSheet: ListAbout = {
  access: examinationOffice,
  async about(app, examId) {
    const open = await app.marks.open(examId)
    if (!open) return null
    const exam = await app.resultsStore.read.exams.find(examId)
    const view = await app.catalogue.read()
    const branches = await sheetQuery(app.database.reads, open).branches()
    return listOf<SheetStudent>({
      title: m['marks.title'],
      access: examinationOffice,
      perPage: 50,
      isWide: true,
      sortedBy: 'roll',
      search: m['marks.search'],
      filters: filtersOf(open, view, branches),
      columns: columnsOf(open),
      keyOf: ({ rollNumber }) => rollNumber,
      empty: m['marks.nothing'],
      nothingFits: m['marks.nothingFound'],
      file: { name: markSheetFileName(exam?.title ?? ''), call: `/api/v1/exportMarkSheet/${examId}` },
      rows: sheetRows(open, exam?.kind === 'regular', (id) => shortNameOf(view, id)),
    })
  },
}

const filtersOf = ({ sheet }: OpenSheet, view: CatalogueView, branches: readonly string[]): ListFilter[] => [
  {
    kind: 'choice',
    name: 'branch',
    label: m['marks.branch'],
    any: m['marks.anyBranch'],
    // The subjects of all branches side by side are mostly empty columns.
    ...(branches.length > 1 && branches[0] !== undefined && { preset: branches[0], yieldsToSearch: true }),
    choices: () =>
      branches
        .map((id) => [id, shortNameOf(view, id)] as const)
        .toSorted(([, one], [, other]) => one.localeCompare(other)),
  },
  {
    kind: 'choice',
    name: 'failedIn',
    label: m['marks.failedIn'],
    any: m['marks.anySubject'],
    choices: () => sheet.subjects.map(({ code, name }) => [code, code === name ? code : `${code} ${name}`]),
  },
  {
    kind: 'choice',
    name: 'withheld',
    label: m['marks.withheldFilter'],
    any: m['marks.anybody'],
    choices: () => [['yes', m['marks.withheldOnly']()]],
  },
  { kind: 'numbers', name: 'failed', label: m['marks.failed'] },
]

const columnsOf = ({ sheet }: OpenSheet): Column[] => [
  {
    name: 'roll',
    heading: m['marks.roll'],
    sort: 'ascending',
    cell: ({ rollNumber }) => link(rollNumber, routes.studentMarks(sheet.examId, rollNumber)),
  },
  { name: 'name', heading: m['marks.name'], sort: 'ascending', cell: ({ name }) => text(name) },
  { name: 'branch', heading: m['marks.branch'], cell: ({ branch }) => text(branch) },
  ...sheet.subjects.map(({ code }, place): Column => ({
    name: subjectColumn(code),
    heading: () => code,
    sort: 'descending',
    cell({ marks }) {
      const mark = marks[place]
      if (!mark) return text('')
      return mark.isPassed ? text(mark.grade) : warning(mark.grade)
    },
  })),
  {
    name: 'sgpa',
    heading: m['marks.sgpa'],
    sort: 'descending',
    in: ['page'],
    cell: ({ sgpa, fewer }) => sgpaCell(sgpa === null ? '' : showDecimal(sgpa, 2), fewer),
  },
  {
    name: 'sgpaNumber',
    heading: m['marks.sgpa'],
    in: inFiles,
    cell: ({ sgpa }) => number(sgpa === null ? null : sgpa / 100),
  },
  {
    name: 'failed',
    heading: m['marks.failed'],
    sort: 'descending',
    cell: ({ failed }) => number(failed),
  },
  {
    name: 'withheld',
    heading: m['marks.withheld'],
    cell: ({ isWithheld }) => (isWithheld ? badge(m['marks.isWithheld'](), 'withheld') : text('')),
  },
]

/** Marks an SGPA of fewer subjects than those of the class. */
function sgpaCell(sgpa: string, fewer: SheetStudent['fewer']): Cell {
  if (!fewer) return text(sgpa)
  const { missing } = fewer
  const note = missing.length > 0 ? m['marks.lacks']({ subjects: missing.join(', ') }) : m['marks.fewer']()
  return { kind: 'text', text: sgpa, isWarning: true, note }
}

const studentsPerPage = 50

/** The column of a subject. */
export const subjectColumn = (code: string): string => `subject.${code}`

/** The rows of a sheet for a list query, with totals of all matching rows. */
function sheetRows(
  open: OpenSheet,
  isRegular: boolean,
  nameOfBranch: (id: string | null) => string,
): ListRows<SheetStudent> {
  const queryOf = ({ db }: ListRequest) => sheetQuery(db, open)
  return {
    isOfHandle: true,
    async look(asked) {
      const { wanted } = asked
      const filter = filterOf(wanted)
      const totals = await queryOf(asked).totals(filter)
      const page = Math.min(wanted.page, Math.max(1, Math.ceil(totals.students / studentsPerPage)))
      const slice = { limit: studentsPerPage, offset: (page - 1) * studentsPerPage }
      const rows = await queryOf(asked).page(filter, orderOf(wanted), slice, nameOfBranch)
      // In a supplementary exam everybody has other subjects.
      const incomplete = isRegular ? findIncompleteStudents(await queryOf(asked).subjectsByClass()) : []
      const fewer = new Map(incomplete.map((student) => [student.rollNumber, student]))
      return {
        rows: rows.map((row) => ({ ...row, fewer: fewer.get(row.rollNumber) ?? null })),
        total: totals.students,
        place: { kind: 'page', page },
        foot: footOf(open, totals),
        emptyColumns: emptyIn(open, totals),
        besides: totals,
      }
    },
    count: async (asked) => (await queryOf(asked).totals(filterOf(asked.wanted))).students,
    emptyColumns: async (asked) => emptyIn(open, await queryOf(asked).totals(filterOf(asked.wanted))),
    async *chunks(asked, size) {
      const filter = filterOf(asked.wanted)
      const order = orderOf(asked.wanted)
      for (let offset = 0; ; offset += size) {
        const rows = await queryOf(asked).page(filter, order, { limit: size, offset }, nameOfBranch)
        if (rows.length > 0) yield rows
        if (rows.length < size) return
      }
    },
  }
}

/** Returns the columns of subjects in which none of the matching students was examined. */
function emptyIn({ sheet }: OpenSheet, { subjects }: SheetTotals): ReadonlySet<string> {
  const empty = sheet.subjects.filter((_, place) => subjects[place]?.taken === 0)
  return new Set(empty.map(({ code }) => subjectColumn(code)))
}

/** Reads the filter from the query's named values. */
function filterOf({ search, values }: Pick<ListQuery, 'search' | 'values'>): SheetFilter {
  const { branch, failedIn, withheld, failedFrom, failedTo } = values
  const whole = (text: string | undefined): number | undefined => (text === undefined ? text : Number(text))
  return {
    search,
    branch,
    failedIn,
    isWithheld: withheld === 'yes',
    failedFrom: whole(failedFrom),
    failedTo: whole(failedTo),
  }
}

const orders = ['roll', 'name', 'sgpa', 'failed'] as const

function orderOf({ sort, isDescending }: Pick<ListQuery, 'sort' | 'isDescending'>): SheetOrder {
  const by = orders.find((order) => order === sort)
  return { by: by ?? { subject: sort.replace(/^subject\./, '') }, isDescending }
}

/** The footer, for all matching rows: how many were examined in each subject, and the share that passed. */
const footOf = ({ sheet }: OpenSheet, { subjects }: SheetTotals) => {
  const each = (say: (figures: { taken: number; passed: number }) => string) =>
    Object.fromEntries(
      sheet.subjects.map(({ code }, place) => [
        subjectColumn(code),
        say(subjects[place] ?? { taken: 0, passed: 0 }),
      ]),
    )
  return [
    { heading: m['marks.examined'](), cells: each(({ taken }) => (taken === 0 ? '' : showCount(taken))) },
    {
      heading: m['marks.passed'](),
      cells: each(({ taken, passed }) => (taken === 0 ? '' : showShare(passed, taken))),
    },
  ]
}
