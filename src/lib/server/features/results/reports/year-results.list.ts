import { showMonth } from '#lib/i18n/dates.ts'
import { link, number, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { reportYears } from '#lib/rules/dates/academic-year.ts'
import { qualityOffice, resultReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { type ListAbout, type ListColumn, type ListFilter, listOf } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import {
  type BranchResult,
  type YearResult,
  branchResults,
  branchesOf,
  findReleased,
  yearResults,
} from './annual-report.ts'
import type { PassFigures } from './exam-statistics.ts'

const yearFilter: ListFilter = {
  kind: 'choice',
  name: 'year',
  label: m['iqac.year'],
  any: m['iqac.anyYear'],
  choices: ({ now }) => reportYears(now).map((year) => [year, year]),
}

/** Percent with one decimal; null where nobody was examined. */
const percentOf = ({ passed, students }: PassFigures): number | null =>
  students === 0 ? null : Math.round((1000 * passed) / students) / 10

const ofExam: readonly ListColumn<YearResult>[] = [
  {
    name: 'title',
    heading: m['office.board.title'],
    sort: 'ascending',
    cell: ({ exam }) => link(exam.title, routes.iqacExam(exam.id)),
  },
  { name: 'year', heading: m['iqac.year'], cell: ({ year }) => text(year) },
  {
    name: 'held',
    heading: m['office.board.held'],
    sort: 'descending',
    cell: ({ exam }) => text(showMonth(exam)),
  },
  { name: 'kind', heading: m['iqac.kind'], cell: ({ exam }) => text(m[`results.${exam.kind}`]()) },
]

const counted = <Row extends YearResult>(of: (row: Row) => PassFigures): ListColumn<Row>[] => [
  {
    name: 'students',
    heading: m['iqac.examined'],
    sort: 'descending',
    hasTotal: true,
    cell: (row) => number(of(row).students),
  },
  {
    name: 'passed',
    heading: m['iqac.passed'],
    hasTotal: true,
    cell: (row) => number(of(row).passed),
  },
  {
    name: 'percent',
    heading: m['iqac.passedPercent'],
    sort: 'descending',
    cell: (row) => number(percentOf(of(row))),
  },
]

const sorts = {
  title: ({ exam }: YearResult) => exam.title,
  held: ({ exam }: YearResult) => exam.heldYear * 12 + exam.heldMonth,
}

const sortsBy = <Row extends YearResult>(of: (row: Row) => PassFigures) => ({
  students: (row: Row) => of(row).students,
  percent: (row: Row) => percentOf(of(row)) ?? -1,
})

/** Lists released exams of an academic year. */
export const yearResultsList = listOf<YearResult>({
  title: m['iqac.results.title'],
  access: resultReaders,
  filters: [yearFilter],
  sortedBy: '-held',
  columns: [...ofExam, ...counted(({ passed }: YearResult) => passed)],
  keyOf: ({ exam }) => exam.id,
  empty: m['iqac.results.nothing'],
  nothingFits: m['iqac.results.nothingFound'],
  file: { name: 'results-of-the-year', call: '/api/v1/exportReport/yearResults' },
  rows: preparedRows(
    ({ wanted, context: { app } }) => yearResults(app, wanted.values['year']),
    (rows) =>
      rowsInMemory<YearResult>({
        all: async () => rows,
        isWanted: () => true,
        sorts: { ...sorts, ...sortsBy(({ passed }: YearResult) => passed) },
      }),
  ),
})

/** Lists them branch by branch, because accreditation asks for each programme. */
export const branchResultsList = listOf<BranchResult>({
  title: m['iqac.branches.title'],
  access: qualityOffice,
  filters: [yearFilter],
  sortedBy: '-held',
  columns: [
    ...ofExam,
    { name: 'branch', heading: m['iqac.branch'], cell: ({ branch }) => text(branch.branch) },
    ...counted(({ branch }: BranchResult) => branch),
  ],
  keyOf: ({ exam, branch }) => `${exam.id} ${branch.branch}`,
  empty: m['iqac.results.nothing'],
  file: { name: 'results-by-branch', call: '/api/v1/exportReport/branchResults' },
  rows: preparedRows(
    ({ wanted, context: { app } }) => branchResults(app, wanted.values['year']),
    (rows) =>
      rowsInMemory<BranchResult>({
        all: async () => rows,
        isWanted: () => true,
        sorts: { ...sorts, ...sortsBy(({ branch }: BranchResult) => branch) },
      }),
  ),
})

/** One released exam branch by branch; an exam that is not released is not found. */
export const examBranchesList: ListAbout = {
  access: resultReaders,
  async about(app, examId) {
    const exam = await findReleased(app, examId)
    if (!exam) return null
    return listOf<BranchResult>({
      title: m['iqac.branches.title'],
      access: resultReaders,
      sortedBy: '-students',
      columns: [
        {
          name: 'branch',
          heading: m['iqac.branch'],
          sort: 'ascending',
          cell: ({ branch }) => text(branch.branch),
        },
        ...counted(({ branch }: BranchResult) => branch),
      ],
      keyOf: ({ branch }) => branch.branch,
      empty: m['iqac.results.nothing'],
      rows: rowsInMemory<BranchResult>({
        all: () => branchesOf(app, exam),
        isWanted: () => true,
        sorts: {
          branch: ({ branch }) => branch.branch,
          ...sortsBy(({ branch }: BranchResult) => branch),
        },
      }),
    })
  },
}
