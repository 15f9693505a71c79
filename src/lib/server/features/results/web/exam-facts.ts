import { showInstant, showShortInstant } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { href } from '#lib/i18n/href.ts'
import { showShare } from '#lib/i18n/shares.ts'
import { whatIsDue } from '#lib/results/what-is-due.ts'
import { sayGrades, titleOfScale } from '#lib/results/say-scale.ts'
import { routes } from '#lib/routes.ts'
import { hasComeOut } from '#lib/rules/come-out.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import type { KeptScale } from '../scales/grade-scales.ts'
import { m } from '#paraglide/messages.js'

type Fact = readonly [label: string, value: string | null]

/** What there is to know of an exam at a glance. */
export function examFacts(
  { exam, subjects, passed, lastChange }: ExamOverview,
  scale: KeptScale,
  now: string,
): readonly Fact[] {
  const hasMarks = exam.marks > 0
  return [
    [m['office.board.students'](), hasMarks ? showCount(exam.students) : null],
    [m['office.facts.subjects'](), hasMarks ? showCount(subjects) : null],
    [m['office.facts.passed'](), passed && sayPassed(passed)],
    [m['office.board.holds'](), hasMarks ? showCount(exam.holds) : null],
    [m['office.board.marks'](), hasMarks ? showCount(exam.marks) : null],
    [m['office.schemeLabel'](), `${titleOfScale(scale)}: ${sayGrades(scale).join(', ')}`],
    whenOut(exam, now),
    [m['office.facts.lastChange'](), lastChange && sayChange(lastChange)],
  ]
}

/** While it is being published anew, the hour of before is none any more, and the new one is not set. */
function whenOut(exam: ExamOverview['exam'], now: string): Fact {
  const { availableFrom, openedAt, state } = exam
  const isOut = hasComeOut(exam, now)
  const label = isOut ? m['office.board.outSince'] : m['office.facts.planned']
  const isSet = availableFrom !== null && (isOut || state !== 'publishing')
  return [label(), isSet ? showInstant(isOut ? (openedAt ?? availableFrom) : availableFrom) : null]
}

const sayPassed = ({ students, passed }: NonNullable<ExamOverview['passed']>): string =>
  m['office.facts.passedOf']({
    passed: showCount(passed),
    students: showCount(students),
    share: showShare(passed, Math.max(students, 1)),
  })

const sayChange = ({ by, at }: NonNullable<ExamOverview['lastChange']>): string =>
  `${showShortInstant(at)} ${m['office.by']({ name: by })}`

/** The one thing to do next with an exam; null where that stands with the state itself, or there is nothing. */
export function primaryDeed({ exam }: ExamOverview, now: string): { text: string; to: string } | null {
  switch (whatIsDue(exam, now)) {
    case 'marks':
      return { text: m['office.uploadMarks'](), to: href(routes.examUploads(exam.id)) }
    case 'publication':
      return { text: m['office.checkAndPublish'](), to: '#publish' }
    case 'revision':
      return { text: m['office.publishRevision'](), to: '#publish' }
    case 'scheduled':
      return { text: m['office.changeTime'](), to: '#publish' }
    default:
      return null
  }
}
