import { showCount } from '#lib/i18n/numbers.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { link, number, text } from '#lib/lists/cell.ts'
import { backlogReaders, examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { hasSearchWords } from '#lib/rules/names/search-words.ts'
import { studentReaders } from '#lib/rules/roles/offices.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { m } from '#paraglide/messages.js'
import { mayUse } from '../../../kernel/http/access/access.ts'
import { type ListContext, type ListFilter, listOf } from '../../../kernel/lists/list-kind.ts'
import { preparedRows } from '../../../kernel/lists/rows/derived-rows.ts'
import { rowsInMemory } from '../../../kernel/lists/rows/memory-rows.ts'
import type { StudentBacklogs } from './exam-statistics.ts'
import { readReleasedExams } from './released-exams.ts'

interface BacklogRow extends StudentBacklogs {
  /** The student's record, or the marks; empty where the reader may open neither. */
  recordLink: string
}

const examFilter: ListFilter = {
  kind: 'choice',
  name: 'exam',
  label: m['backlogs.exam'],
  any: m['backlogs.newest'],
  choices: async ({ app }) => (await readReleasedExams(app)).map(({ id, title }) => [id, title]),
}

const subjectFilter: ListFilter = {
  kind: 'choice',
  name: 'subject',
  label: m['backlogs.subject'],
  any: m['backlogs.anySubject'],
  async choices(context) {
    const exam = await backlogExam(context.app, undefined)
    const found = exam ? await context.app.results.backlogs(exam.id, exam.version) : []
    const names = new Map(found.flatMap(({ subjects }) => subjects.map((each) => [each.code, each] as const)))
    return [...names].toSorted().map(([code, subject]) => [code, nameOfSubject(subject)])
  },
}

const nameOfSubject = ({ code, name }: StudentBacklogs['subjects'][number]): string =>
  name === '' || name === code ? code : `${code} ${name}`

/** Names one subject and counts the others: the names of all would make a row of many lines. */
function nameFirst([first, ...others]: StudentBacklogs['subjects']): string {
  if (!first) return ''
  const subject = first.name || first.code
  return others.length === 0 ? subject : m['backlogs.andMore']({ subject, more: showCount(others.length) })
}

/** Students with failed subjects in a released exam, the newest unless another one is chosen. */
export const backlogsList = listOf<BacklogRow>({
  title: m['backlogs.title'],
  access: backlogReaders,
  search: m['backlogs.search'],
  filters: [examFilter, subjectFilter],
  sortedBy: '-failed',
  columns: [
    {
      name: 'roll',
      heading: m['backlogs.roll'],
      sort: 'ascending',
      cell: ({ rollNumber, recordLink }) => (recordLink ? link(rollNumber, recordLink) : text(rollNumber)),
    },
    { name: 'name', heading: m['backlogs.name'], sort: 'ascending', cell: ({ name }) => text(name) },
    { name: 'branch', heading: m['backlogs.branch'], cell: ({ branch }) => text(branch) },
    {
      name: 'failed',
      heading: m['backlogs.failed'],
      sort: 'descending',
      hasTotal: true,
      cell: ({ subjects }) => number(subjects.length),
    },
    {
      name: 'subjects',
      heading: m['backlogs.subjects'],
      in: ['page'],
      cell: ({ subjects }) => text(nameFirst(subjects)),
    },
    {
      name: 'allSubjects',
      heading: m['backlogs.subjects'],
      in: ['csv', 'xlsx'],
      cell: ({ subjects }) => text(subjects.map(nameOfSubject).join(', ')),
    },
  ],
  keyOf: ({ rollNumber }) => rollNumber,
  nameOf: ({ rollNumber, name }) => oneLine([rollNumber, name]),
  page: routes.backlogs(),
  file: { name: 'backlogs', call: '/api/v1/exportBacklogs' },
  empty: m['backlogs.nothing'],
  nothingFits: m['backlogs.nothingFound'],
  rows: preparedRows(
    ({ wanted, context }) => readBacklogs(context, wanted.values['exam']),
    (rows) =>
      rowsInMemory<BacklogRow>({
        all: async () => rows,
        isWanted: ({ rollNumber, name, subjects }, { search, values }) =>
          (values['subject'] === undefined || subjects.some(({ code }) => code === values['subject'])) &&
          hasSearchWords([rollNumber, name, ...subjects.map(nameOfSubject)], search),
        sorts: {
          roll: ({ rollNumber }) => rollNumber,
          name: ({ name }) => name,
          failed: ({ subjects }) => subjects.length,
        },
      }),
  ),
})

/** The exam that the list shows; null if none is released. */
export async function backlogExam(
  app: Parameters<typeof readReleasedExams>[0],
  chosen: string | undefined,
): Promise<Exam | null> {
  const released = await readReleasedExams(app)
  return released.find(({ id }) => id === chosen) ?? released[0] ?? null
}

/** Leaves out withheld results, and for a head of department the students of other departments. */
async function readBacklogs({ app, user }: ListContext, chosen: string | undefined): Promise<BacklogRow[]> {
  const exam = await backlogExam(app, chosen)
  if (!exam) return []
  const backlogs = await app.results.backlogs(exam.id, exam.version)
  const withheld = await app.resultsStore.read.holds.ofExam(exam.id)
  const isWithheld = new Set(withheld.map(({ rollNumber }) => rollNumber))
  const isAll = mayUse(examinationOffice, user)
  const own = isAll ? new Set<string>() : await app.catalogue.ownBranches(user)
  const shown = backlogs.filter(
    ({ rollNumber, branch }) => !isWithheld.has(rollNumber) && (isAll || own.has(branch)),
  )
  const records = await app.students.records(shown.map(({ rollNumber }) => rollNumber))
  const byNumber = new Map(records.map((record) => [record.rollNumber, record]))
  return shown.map((row) => {
    const record = byNumber.get(row.rollNumber)
    // The examination office opens the marks.
    const marksLink = isAll ? routes.studentMarks(exam.id, row.rollNumber) : ''
    const recordLink = record && mayUse(studentReaders, user) ? routes.student(record.id) : marksLink
    // The register has the name of today.
    return { ...row, name: record?.name ?? row.name, recordLink }
  })
}
