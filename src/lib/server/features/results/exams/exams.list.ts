import { showInstant, showMonth, showShortDate } from '#lib/i18n/dates.ts'
import { type Cell, badge, instant, link, number, text } from '#lib/lists/cell.ts'
import { badgeOf, shownExamStates, shownStateOf } from '#lib/results/exam-badge.ts'
import { routes } from '#lib/routes.ts'
import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { listOf } from '../../../kernel/lists/list-kind.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'

const isRevisionDue = ({ hasUnpublishedMarks, version }: ExamReply): boolean =>
  hasUnpublishedMarks && version > 0

/** Names the next step for the exam. */
const noteOf = (exam: ExamReply): string =>
  [
    ...(exam.regulation === '' ? [m['office.noRegulation']()] : []),
    ...(isRevisionDue(exam) ? [m['office.revisionDue']()] : []),
  ].join(' · ')

/** Shows the first release and the last revision; before the release, the planned time. */
function outSince(exam: ExamReply, now: string): Cell {
  const { availableFrom, openedAt, revisedOn, withdrawnOn } = exam
  if (availableFrom && !hasComeOut(exam, now))
    // While a publication runs, the earlier time no longer applies.
    return exam.state === 'publishing' ? instant(null) : instant(availableFrom, m['office.planned']())
  if (!availableFrom && withdrawnOn)
    return instant(null, m['office.withdrawnOn']({ date: showShortDate(withdrawnOn) }))
  const note = revisedOn && availableFrom ? m['results.revised']({ date: showShortDate(revisedOn) }) : ''
  return availableFrom && note !== '' ? instant(openedAt ?? availableFrom, note) : instant(availableFrom)
}

/** Lists all exams. */
export const examsList = listOf<ExamReply>({
  title: m['office.title'],
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  search: m['list.search'],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: m['office.stateLabel'],
      any: m['office.anyState'],
      choices: () => shownExamStates.map((each) => [each, m[`office.state.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'year',
      label: m['office.year'],
      any: m['office.anyYear'],
      async choices({ app }) {
        const years = new Set((await app.results.exams.list()).map(({ heldYear }) => heldYear))
        return [...years].toSorted((a, b) => b - a).map((year) => [String(year), String(year)])
      },
    },
  ],
  sortedBy: '-held',
  columns: [
    {
      name: 'title',
      heading: m['office.board.title'],
      sort: 'ascending',
      cell: (exam) => link(exam.title, routes.exam(exam.id), noteOf(exam)),
    },
    {
      name: 'held',
      heading: m['office.board.held'],
      sort: 'descending',
      cell: (exam) => text(showMonth(exam), m[`results.${exam.kind}`]()),
    },
    {
      name: 'state',
      heading: m['office.board.state'],
      sort: 'ascending',
      cell(exam, { now }) {
        const { word, state } = badgeOf(exam, now)
        return badge(word, state)
      },
    },
    {
      name: 'outSince',
      heading: m['office.board.outSince'],
      sort: 'descending',
      in: ['page'],
      cell: (exam, { now }) => outSince(exam, now),
    },
    {
      name: 'outSinceAt',
      heading: m['office.board.outSince'],
      in: ['xlsx'],
      cell: ({ availableFrom }) => instant(availableFrom),
    },
    {
      // wire: the CSV spells the state out.
      name: 'outSinceInWords',
      heading: m['office.board.outSince'],
      in: ['csv'],
      cell: ({ availableFrom }) => text(availableFrom ? showInstant(availableFrom) : ''),
    },
    {
      name: 'students',
      heading: m['office.board.students'],
      sort: 'descending',
      cell: ({ students }) => number(students),
    },
    { name: 'marks', heading: m['office.board.marks'], hasTotal: true, cell: ({ marks }) => number(marks) },
    { name: 'holds', heading: m['office.board.holds'], hasTotal: true, cell: ({ holds }) => number(holds) },
  ],
  keyOf: ({ id }) => id,
  page: routes.examinations,
  empty: m['office.nothing'],
  nothingFits: m['office.empty'],
  file: { name: 'exams', call: '/api/v1/exportExams' },
  rows: rowsInMemory({
    all: ({ app }) => app.results.exams.list(),
    isWanted(exam, { search, values }, { now }) {
      const { state, year } = values
      return (
        hasSearchWords([exam.title], search) &&
        (!state || shownStateOf(exam, now) === state) &&
        (!year || exam.heldYear === Number(year))
      )
    },
    sorts: {
      title: ({ title }) => title,
      held: ({ heldYear, heldMonth }) => heldYear * 12 + heldMonth,
      state: ({ state }) => shownExamStates.indexOf(state),
      outSince: ({ availableFrom }) => availableFrom ?? '',
      students: ({ students }) => students,
    },
  }),
})
