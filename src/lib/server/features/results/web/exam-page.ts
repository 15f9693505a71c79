import type { APIContext } from 'astro'
import { showInstant, showMonth, showShortInstant } from '#lib/i18n/dates.ts'
import { href } from '#lib/i18n/href.ts'
import { showCount, showShare } from '#lib/i18n/numbers.ts'
import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { sayGrades, titleOfScale } from '#lib/results/check-lines.ts'
import { whatIsDue } from '#lib/results/exam-badge.ts'
import type { ExamChoices } from '#lib/results/exam-choices.ts'
import { routes } from '#lib/routes.ts'
import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import type { GradeSchemeName } from '#lib/rules/grades/grade-scheme.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import type { ExamLabel, NewExam } from '#lib/schemas/results/exam.ts'
import type { ExamReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import type { FormerLabel } from '../exams/exam-titles.ts'
import type { CollegeScale } from '../scales/grade-scales.ts'

/** Loads the page of an exam; a 404 where there is none. */
export async function loadExam({ locals, params }: Pick<APIContext, 'locals' | 'params'>) {
  const { app, user } = locals
  const examId = params['examId'] ?? ''
  const found = await examOverview(app, examId, { id: user?.id ?? '' }).catch((error: unknown) => {
    if (isDomainError(error) && error.code === 'exam.notFound') return null
    throw error
  })
  if (!found) return new Response(null, { status: 404 })
  const now = app.clock.now()
  const choices = await examChoices(app, found.exam.scheme)
  const scale = (await app.gradeScales.read()).of(found.exam.scheme)
  return {
    overview: found,
    now,
    choices,
    facts: examFacts(found, scale, now),
    primary: primaryAction(found, now),
    form: formOf(found.exam),
    typed: toFormInput(found.exam),
    publications: found.publications.map(({ by, at, reason }, index, all) => ({
      action: index === all.length - 1 ? m['office.publishedFirst']() : m['office.publishedRevision'](),
      by,
      at,
      note: reason,
      fields: [],
    })),
    corrections: correctionEntries(found.exam, await app.results.correction.former(examId)),
  }
}

/** @throws DomainError NotFound `exam.notFound` */
export async function examOverview(
  { results, checks }: Pick<App, 'results' | 'checks'>,
  examId: string,
  reader: { id: string },
): Promise<ExamOverview> {
  const standing = await results.overview(examId, reader)
  return { ...standing, rowsLeftOut: await checks.rowsLeftOut(examId) }
}

/** A draft is edited in full; of a released exam only the label is corrected. */
function formOf({ state, version }: ExamReply): 'edit' | 'correct' | null {
  if (version === 0) return state === 'draft' ? 'edit' : null
  return state === 'publishing' || state === 'proposed' ? null : 'correct'
}

/** Holds the initial values of its forms. */
const toFormInput = ({ title, regulation, heldMonth, heldYear, kind, scheme }: ExamReply): NewExam => ({
  title,
  regulation,
  heldMonth,
  heldYear,
  kind,
  scheme,
})

type Fact = readonly [label: string, value: string | null]

/** Summarises an exam. */
export function examFacts(
  { exam, subjects, passed, lastChange }: ExamOverview,
  scale: CollegeScale,
  now: string,
): readonly Fact[] {
  const hasMarks = exam.marks > 0
  return [
    [m['office.board.students'](), hasMarks ? showCount(exam.students) : null],
    [m['office.facts.subjects'](), hasMarks ? showCount(subjects) : null],
    [m['office.facts.passed'](), passed && formatPassed(passed)],
    [m['office.board.holds'](), hasMarks ? showCount(exam.holds) : null],
    [m['office.board.marks'](), hasMarks ? showCount(exam.marks) : null],
    [m['office.schemeLabel'](), `${titleOfScale(scale)}: ${sayGrades(scale).join(', ')}`],
    whenOut(exam, now),
    [m['office.facts.lastChange'](), lastChange && formatChange(lastChange)],
  ]
}

/** During a new publication, the earlier time no longer applies, and the new one is not set. */
function whenOut(exam: ExamOverview['exam'], now: string): Fact {
  const { availableFrom, openedAt, state } = exam
  const isOut = hasComeOut(exam, now)
  const label = isOut ? m['office.board.outSince'] : m['office.facts.planned']
  const isSet = availableFrom !== null && (isOut || state !== 'publishing')
  return [label(), isSet ? showInstant(isOut ? (openedAt ?? availableFrom) : availableFrom) : null]
}

const formatPassed = ({ students, passed }: NonNullable<ExamOverview['passed']>): string =>
  m['office.facts.passedOf']({
    passed: showCount(passed),
    students: showCount(students),
    share: showShare(passed, Math.max(students, 1)),
  })

const formatChange = ({ by, at }: NonNullable<ExamOverview['lastChange']>): string =>
  `${showShortInstant(at)} ${m['office.by']({ name: by })}`

/** The next step with an exam; null where the state already shows it, or where there is none. */
function primaryAction({ exam }: ExamOverview, now: string): { text: string; to: string } | null {
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

/** Formats the exam's corrections for its page, newest first, each with what it changed. */
const correctionEntries = (exam: ExamLabel, former: readonly FormerLabel[]): ActivityEntry[] =>
  former.map((label, index) => ({
    action: m['office.corrected'](),
    by: label.correctedBy,
    at: label.correctedAt,
    note: label.reason,
    fields: changedIn(label, former[index - 1] ?? exam),
  }))

function changedIn(before: ExamLabel, after: ExamLabel): ActivityEntry['fields'] {
  const was = wordsOf(before)
  const is = wordsOf(after)
  return was
    .map(([field, word], index) => ({ field, before: word, after: is[index]?.[1] ?? '' }))
    .filter((change) => change.before !== change.after)
}

const wordsOf = (label: ExamLabel): (readonly [string, string])[] => [
  [m['office.examTitle'](), label.title],
  [m['office.month'](), showMonth(label)],
  [m['office.regulation'](), label.regulation],
  [m['office.kind'](), m[`results.${label.kind}`]()],
]

/** Lists the choices of an exam's form; the exam's own scale is included even where new exams cannot take it. */
export async function examChoices(
  { catalogue, gradeScales }: Pick<App, 'catalogue' | 'gradeScales'>,
  own: GradeSchemeName = '',
): Promise<ExamChoices> {
  const regulations = (await catalogue.read()).open('regulation').map(({ name }) => name)
  const scales = await gradeScales.read()
  const scaleOf = regulations.flatMap((regulation) => {
    const scale = scales.ofRegulation(regulation)
    return scale ? [[regulation, scale.name] as const] : []
  })
  return {
    regulations,
    scales: scales.all
      .filter(({ name, isRetired }) => !isRetired || name === own)
      .map((scale) => ({
        name: scale.name,
        title: titleOfScale(scale),
        grades: sayGrades(scale).join(' · '),
      })),
    scaleOf: Object.fromEntries(scaleOf),
  }
}
