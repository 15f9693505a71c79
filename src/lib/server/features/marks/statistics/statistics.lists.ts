import { showDecimal } from '#lib/i18n/numbers.ts'
import { link, number, text } from '#lib/lists/cell.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import {
  type ListAbout,
  type ListColumn,
  type ListFilter,
  type ListKind,
  listOf,
  type ListRows,
} from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import { type Compared, compareBranches, compareSubjects, percentOf, pointsBetween } from './headlines.ts'
import type { BranchShare, ExamStatistics, Share, SubjectShare, Topper } from './statistics.ts'

/** The tables of an exam's statistics, by their names in a file's address. */
export const statisticsParts = ['subjects', 'branches', 'backlogs', 'toppers'] as const
export type StatisticsPart = (typeof statisticsParts)[number]
export const listOfPart = (part: StatisticsPart): string => `exam-${part}`

interface Part<Row> extends Pick<ListKind<Row>, 'title' | 'columns' | 'keyOf' | 'sortedBy'> {
  rows(now: ExamStatistics, before: ExamStatistics | null): Row[]
  sorts?: Readonly<Record<string, (row: Row) => string | number>>
}

const mostOnPage = 200

function partOf<Row>(part: StatisticsPart, kindOf: (app: App, examId: string) => Part<Row>): ListAbout {
  return {
    access: examinationOffice,
    async about(app, examId) {
      if (!(await app.resultsStore.read.exams.find(examId))) return null
      const { rows, sorts = {}, ...kind } = kindOf(app, examId)
      return listOf<Row>({
        ...kind,
        access: examinationOffice,
        perPage: mostOnPage,
        empty: m['marks.nothing'],
        filters: [compareFilter(examId)],
        file: { name: `exam-${part}`, call: `/api/v1/exportExamStatistics/${examId}/${part}` },
        rows: rowsOf(examId, { rows, sorts }),
      })
    },
  }
}

const compareFilter = (examId: string): ListFilter => ({
  kind: 'choice',
  name: 'compare',
  label: m['marks.compare'],
  any: m['marks.compareNone'],
  choices: async ({ app }) => (await app.marks.earlier(examId)).map(({ id, title }) => [id, title]),
})

const rowsOf = <Row>(
  examId: string,
  { rows, sorts }: Required<Pick<Part<Row>, 'rows' | 'sorts'>>,
): ListRows<Row> =>
  preparedRows(
    async ({ wanted, context: { app } }) => {
      const { compare } = wanted.values
      const [now, before] = await Promise.all([
        app.marks.statistics(examId),
        compare === undefined ? null : app.marks.statistics(compare),
      ])
      return now ? rows(now, before) : []
    },
    (found) =>
      rowsInMemory<Row>({ all: async () => found, isWanted: () => true, sorts, perPage: mostOnPage }),
  )

const shares = <Row extends Share>(): ListColumn<Compared<Row>>[] => [
  { name: 'taken', heading: m['marks.examined'], cell: ({ now }) => number(now.taken) },
  { name: 'passed', heading: m['marks.passed'], cell: ({ now }) => number(now.passed) },
  {
    name: 'percent',
    heading: m['marks.passedPercent'],
    sort: 'ascending',
    cell: ({ now }) => number(percentOf(now)),
  },
  {
    name: 'before',
    heading: m['marks.before'],
    cell: ({ before }) => number(before && percentOf(before)),
  },
  { name: 'points', heading: m['marks.points'], cell: (row) => number(pointsBetween(row)) },
]

const byPercent = { percent: ({ now }: Compared<Share>) => percentOf(now) ?? 101 }

const subjects = partOf<Compared<SubjectShare>>('subjects', (_, examId) => ({
  title: m['marks.bySubject'],
  sortedBy: 'code',
  keyOf: ({ now }) => now.code,
  rows: compareSubjects,
  sorts: { ...byPercent, code: ({ now }) => now.code },
  columns: [
    {
      name: 'code',
      heading: m['marks.subject'],
      sort: 'ascending',
      cell: ({ now }) =>
        link(now.code, routes.marksOf(examId, new URLSearchParams({ failedIn: now.code }).toString())),
    },
    { name: 'subject', heading: m['marks.subjectName'], cell: ({ now }) => text(now.name) },
    ...shares<SubjectShare>(),
  ],
}))

const branches = partOf<Compared<BranchShare>>('branches', () => ({
  title: m['marks.byBranch'],
  sortedBy: 'branch',
  keyOf: ({ now }) => now.branch,
  rows: compareBranches,
  sorts: { ...byPercent, branch: ({ now }) => now.branch },
  columns: [
    {
      name: 'branch',
      heading: m['marks.branch'],
      sort: 'ascending',
      cell: ({ now }) => text(now.branch || m['marks.noBranch']()),
    },
    ...shares<BranchShare>(),
  ],
}))

const backlogs = partOf<ExamStatistics['backlogs'][number]>('backlogs', (_, examId) => ({
  title: m['marks.byBacklogs'],
  sortedBy: 'subjects',
  keyOf: ({ subjects: failed }) => String(failed),
  rows: ({ backlogs: rows }) => rows,
  columns: [
    {
      name: 'subjects',
      heading: m['marks.failedSubjects'],
      cell: ({ subjects: failed }) =>
        link(String(failed), routes.marksOf(examId, `failedFrom=${failed}&failedTo=${failed}`)),
    },
    { name: 'students', heading: m['marks.students'], cell: ({ students }) => number(students) },
  ],
}))

const toppers = partOf<Topper>('toppers', (_, examId) => ({
  title: m['marks.toppers'],
  sortedBy: 'rank',
  keyOf: ({ rollNumber }) => rollNumber,
  rows: ({ toppers: rows }) => rows,
  columns: [
    { name: 'rank', heading: m['marks.rank'], cell: ({ rank }) => number(rank) },
    {
      name: 'roll',
      heading: m['marks.roll'],
      cell: ({ rollNumber }) => link(rollNumber, routes.previewOf(examId, rollNumber)),
    },
    { name: 'name', heading: m['marks.name'], cell: ({ name }) => text(name) },
    { name: 'branch', heading: m['marks.branch'], cell: ({ branch }) => text(branch) },
    {
      name: 'sgpa',
      heading: m['marks.sgpa'],
      in: ['page'],
      cell: ({ sgpa }) => text(showDecimal(sgpa, 2)),
    },
    {
      name: 'sgpaNumber',
      heading: m['marks.sgpa'],
      in: ['csv', 'xlsx'],
      cell: ({ sgpa }) => number(sgpa / 100),
    },
  ],
}))

/** The tables of an exam's statistics, each with its file; subjects and branches are compared with an earlier exam. */
export const statisticsLists = Object.fromEntries(
  Object.entries({ subjects, branches, backlogs, toppers }).map(([part, list]) => [
    listOfPart(part as StatisticsPart),
    list,
  ]),
)
