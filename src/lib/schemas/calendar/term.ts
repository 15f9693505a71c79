/** Terms: a semester of a batch of a course, with its dates. */
import * as v from 'valibot'
import { termDateProblem, type TermSpans, termSpanKinds } from '../../rules/calendar/term-dates.ts'
import { readAcademicYear } from '../../rules/dates/academic-year.ts'
import { lineOf } from '../visible-text.ts'
import { calendarDay, optionalCalendarDay } from './day.ts'

const chosen = v.pipe(v.optional(lineOf(60), ''), v.nonEmpty('field.required'))

const academicYear = v.pipe(
  v.string('field.required'),
  v.trim(),
  v.nonEmpty('field.required'),
  v.transform((typed) => readAcademicYear(typed) ?? typed),
  v.regex(/^\d{4}-\d{4}$/, 'calendar.yearForm'),
)

const confirmed = v.pipe(
  v.optional(v.string(), ''),
  v.transform((ticked) => ticked !== ''),
)

/** The fields of a term's spans, each an optional day. */
export const spanFields = termSpanKinds.flatMap(
  (kind) => [`${kind}From`, `${kind}To`] as [`${typeof kind}From`, `${typeof kind}To`],
)

const dates = v.object({
  firstDay: calendarDay,
  lastDay: calendarDay,
  mid1From: optionalCalendarDay,
  mid1To: optionalCalendarDay,
  mid2From: optionalCalendarDay,
  mid2To: optionalCalendarDay,
  preparationFrom: optionalCalendarDay,
  preparationTo: optionalCalendarDay,
  practicalsFrom: optionalCalendarDay,
  practicalsTo: optionalCalendarDay,
  endExamsFrom: optionalCalendarDay,
  endExamsTo: optionalCalendarDay,
})
type TypedDates = v.InferOutput<typeof dates>

const spansOf = (typed: TypedDates): TermSpans =>
  Object.fromEntries(
    termSpanKinds.flatMap((kind) => {
      const from = typed[`${kind}From`]
      const to = typed[`${kind}To`]
      return from === '' || to === '' ? [] : [[kind, { from, to }]]
    }),
  )

/**
 * A term. `departments` names the department that runs it by branch; the branch's own where a branch is left out.
 * @example { batchId: '…', semesterId: '…', academicYear: '2026-2027', firstDay: '2026-07-06', lastDay: '2026-10-31',
 *   mid1From: '2026-08-31', mid1To: '2026-09-05', departments: {} }
 */
export const termInput = v.pipe(
  v.object({
    ...dates.entries,
    batchId: chosen,
    semesterId: chosen,
    academicYear,
    departments: v.optional(v.record(v.string(), lineOf(60)), {}),
    /** Ticked where the batch has the semester in an unlikely year. */
    semesterConfirmed: confirmed,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    const refuse = (key: keyof TypedDates | 'academicYear', message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
    const halves = termSpanKinds.flatMap((kind) => {
      const from = `${kind}From` as const
      const to = `${kind}To` as const
      if ((input[from] === '') === (input[to] === '')) return []
      return [input[from] === '' ? from : to]
    })
    for (const half of halves) refuse(half, 'calendar.otherDay')
    const { academicYear: year, firstDay, lastDay } = input
    const problem = termDateProblem({ academicYear: year, firstDay, lastDay, spans: spansOf(input) })
    if (problem) refuse(problem.field, problem.code)
  }),
  v.transform((typed) => ({
    batchId: typed.batchId,
    semesterId: typed.semesterId,
    academicYear: typed.academicYear,
    firstDay: typed.firstDay,
    lastDay: typed.lastDay,
    spans: spansOf(typed),
    departments: typed.departments,
    semesterConfirmed: typed.semesterConfirmed,
  })),
)
export type TermFields = v.InferOutput<typeof termInput>

/** The form's texts for a term. */
export const termToForm = (
  term: Omit<TermFields, 'departments' | 'semesterConfirmed'>,
): Record<string, string> => ({
  batchId: term.batchId,
  semesterId: term.semesterId,
  academicYear: term.academicYear,
  firstDay: term.firstDay,
  lastDay: term.lastDay,
  ...Object.fromEntries(
    termSpanKinds.flatMap((kind) => [
      [`${kind}From`, term.spans[kind]?.from ?? ''],
      [`${kind}To`, term.spans[kind]?.to ?? ''],
    ]),
  ),
})
