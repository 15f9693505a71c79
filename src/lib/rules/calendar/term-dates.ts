import { type DaySpan, yearAfter } from '../dates/indian-days.ts'

/** What a term has besides instruction, in the order of a university's academic calendar. */
export const termSpanKinds = ['mid1', 'mid2', 'preparation', 'practicals', 'endExams'] as const
export type TermSpanKind = (typeof termSpanKinds)[number]

export type TermSpans = Partial<Readonly<Record<TermSpanKind, DaySpan>>>

/** ISO days, all included. */
export interface TermDates {
  /** First and last day of instruction. */
  firstDay: string
  lastDay: string
  spans: TermSpans
}

/** The form field of a date of a term. */
export type TermDateField = 'academicYear' | 'lastDay' | `${TermSpanKind}From` | `${TermSpanKind}To`

/**
 * Returns the first date that is out of order, with the code of its refusal; null if all are in order. Mid examinations
 * come one after the other, and preparation and end examinations after the last day of instruction. A term with its
 * examinations takes a year at most, and begins in its academic year.
 */
export function termDateProblem({
  academicYear,
  firstDay,
  lastDay,
  spans,
}: TermDates & { academicYear: string }): {
  field: TermDateField
  code: string
} | null {
  if (lastDay < firstDay) return { field: 'lastDay', code: 'calendar.endsBefore' }
  if (!beginsIn(academicYear, firstDay)) return { field: 'academicYear', code: 'calendar.otherAcademicYear' }
  const end = yearAfter(firstDay)
  if (lastDay >= end) return { field: 'lastDay', code: 'calendar.termTooLong' }
  for (const kind of termSpanKinds) {
    const span = spans[kind]
    if (!span) continue
    if (span.to < span.from) return { field: `${kind}To`, code: 'calendar.endsBefore' }
    if (span.to >= end) return { field: `${kind}To`, code: 'calendar.termTooLong' }
    if (span.from < firstDay) return { field: `${kind}From`, code: 'calendar.beforeInstruction' }
  }
  const { mid1, mid2, preparation, endExams } = spans
  if (mid1 && mid2 && mid2.from <= mid1.to) return { field: 'mid2From', code: 'calendar.midsOrder' }
  if (preparation && preparation.from <= lastDay)
    return { field: 'preparationFrom', code: 'calendar.duringInstruction' }
  if (!endExams) return null
  if (endExams.from <= lastDay) return { field: 'endExamsFrom', code: 'calendar.duringInstruction' }
  const earlier = [mid1, mid2, preparation].some((span) => span !== undefined && endExams.from <= span.to)
  return earlier ? { field: 'endExamsFrom', code: 'calendar.endExamsOrder' } : null
}

/** First semesters begin from April on where a year is brought forward, second ones up to September where one is late. */
function beginsIn(academicYear: string, firstDay: string): boolean {
  const [first = '', second = ''] = academicYear.split('-')
  return firstDay >= `${first}-04-01` && firstDay <= `${second}-09-30`
}

/** Returns the span from the first day of instruction to the last day of the term. */
export const termExtent = ({ firstDay, lastDay, spans }: TermDates): DaySpan => ({
  from: firstDay,
  to: Object.values(spans).reduce((last, { to }) => (to > last ? to : last), lastDay),
})

/** Tells whether two spans have a day in common. */
export const overlaps = (one: DaySpan, other: DaySpan): boolean =>
  one.from <= other.to && other.from <= one.to

/** What a term has on a day; `instruction` where nothing else is going on, null outside the term. */
export function termPartOn(term: TermDates, day: string): TermSpanKind | 'instruction' | null {
  const kind = termSpanKinds.findLast((each) => {
    const span = term.spans[each]
    return span !== undefined && span.from <= day && day <= span.to
  })
  if (kind) return kind
  return term.firstDay <= day && day <= term.lastDay ? 'instruction' : null
}
