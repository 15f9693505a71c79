import { showMonth, showShortDate } from '#lib/i18n/dates.ts'
import { showDecimal } from '#lib/i18n/numbers.ts'
import { badge, type Cell, link, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import { type FailedSubject, failedSubjects } from '#lib/rules/grades/failed-subjects.ts'
import { type SubstitutesByRegulation, substitutesOf } from '#lib/rules/grades/substitutes.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { StudentExam } from '../published/student-exams.ts'

interface TakenExam {
  exam: StudentExam
  /** Empty while its result is withheld or withdrawn. */
  failed: readonly FailedSubject[]
}

/** Builds the table of a student's published results, the newest exam first. */
export async function studentResultsTable(
  { results }: Pick<App, 'results'>,
  rollNumber: string,
): Promise<PlainTable> {
  const exams = (await results.examsOf([rollNumber])).get(rollNumber) ?? []
  const substitutes = await results.substitutes.inForce()
  const failed = failedSubjects(exams.map((exam) => attemptsOf(exam, substitutes)))
  const taken = exams.map((exam, index): TakenExam => ({ exam, failed: failed[index] ?? [] }))
  return plainTable(
    m['students.results.title'](),
    [
      m['students.results.exam'](),
      m['students.results.held'](),
      m['students.results.sgpaHead'](),
      m['students.results.failed'](),
    ],
    taken.toReversed(),
    ({ exam, failed: subjects }) => ({
      key: exam.id,
      cells: [
        link(exam.title, routes.result(exam.title, rollNumber)),
        text(showMonth(exam)),
        text(showSgpa(exam)),
        outcomeCell(exam, subjects),
      ],
    }),
  )
}

function attemptsOf({ regulation, result }: StudentExam, substitutes: SubstitutesByRegulation) {
  const standsFor = substitutesOf(substitutes, regulationKey(regulation))
  return (result?.courses ?? []).map(({ code, name, status }) => ({
    code,
    subject: standsFor.get(code) ?? code,
    name,
    isPassed: status === 'Pass' || status === 'Complete',
  }))
}

const showSgpa = ({ result }: StudentExam): string =>
  typeof result?.sgpa === 'number' ? showDecimal(result.sgpa, 2) : '–'

/** Tells which subjects are still failed; the note names those that were passed in another exam. */
function outcomeCell(
  { isWithheld, withdrawnOn, result }: StudentExam,
  failed: readonly FailedSubject[],
): Cell {
  if (isWithheld) return badge(m['students.results.withheld'](), 'withheld')
  if (result === null)
    return badge(m['result.withdrawnTitle']({ date: showShortDate(withdrawnOn ?? '') }), 'withdrawn')
  if (failed.length === 0) return text(m['students.results.allPassed']())
  const open = failed.filter(({ isOpen }) => isOpen)
  const passed = failed.filter(({ isOpen }) => !isOpen)
  const note = passed.length > 0 ? m['students.results.passedElsewhere']({ names: namesOf(passed) }) : ''
  return text(open.length > 0 ? namesOf(open) : m['students.results.noneOpen'](), note)
}

const namesOf = (subjects: readonly FailedSubject[]): string =>
  subjects.map(({ code, name }) => name || code).join(', ')
