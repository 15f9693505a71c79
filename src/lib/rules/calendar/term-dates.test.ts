import { describe, expect, it } from 'vitest'
import { overlaps, type TermDates, termDateProblem, termExtent, termPartOn } from './term-dates.ts'

const term = {
  academicYear: '2026-2027',
  firstDay: '2026-07-06',
  lastDay: '2026-10-31',
  spans: {
    mid1: { from: '2026-08-31', to: '2026-09-05' },
    mid2: { from: '2026-11-02', to: '2026-11-07' },
    preparation: { from: '2026-11-09', to: '2026-11-14' },
    practicals: { from: '2026-11-09', to: '2026-11-14' },
    endExams: { from: '2026-11-16', to: '2026-11-28' },
  },
}
const withSpans = (spans: TermDates['spans']) => ({ ...term, spans: { ...term.spans, ...spans } })

describe('the dates of a term', () => {
  it('are in order as a university prints them', () => {
    expect(termDateProblem(term)).toBeNull()
    expect(termExtent(term)).toEqual({ from: '2026-07-06', to: '2026-11-28' })
    expect(termExtent({ ...term, spans: {} }).to).toBe('2026-10-31')
  })

  it.each([
    [{ ...term, lastDay: '2026-07-05' }, 'lastDay', 'calendar.endsBefore'],
    [{ ...term, lastDay: '2027-07-06', spans: {} }, 'lastDay', 'calendar.termTooLong'],
    [withSpans({ endExams: { from: '2027-07-05', to: '2027-07-06' } }), 'endExamsTo', 'calendar.termTooLong'],
    [{ ...term, academicYear: '2021-2022' }, 'academicYear', 'calendar.otherAcademicYear'],
    [{ ...term, academicYear: '2027-2028' }, 'academicYear', 'calendar.otherAcademicYear'],
    [withSpans({ mid1: { from: '2026-09-05', to: '2026-08-31' } }), 'mid1To', 'calendar.endsBefore'],
    [withSpans({ mid1: { from: '2026-07-01', to: '2026-07-08' } }), 'mid1From', 'calendar.beforeInstruction'],
    [withSpans({ mid2: { from: '2026-09-05', to: '2026-09-09' } }), 'mid2From', 'calendar.midsOrder'],
    [
      withSpans({ preparation: { from: '2026-10-31', to: '2026-11-03' } }),
      'preparationFrom',
      'calendar.duringInstruction',
    ],
    [
      withSpans({ endExams: { from: '2026-10-31', to: '2026-11-28' } }),
      'endExamsFrom',
      'calendar.duringInstruction',
    ],
    [
      withSpans({ endExams: { from: '2026-11-14', to: '2026-11-28' } }),
      'endExamsFrom',
      'calendar.endExamsOrder',
    ],
  ] as const)('are refused at the field that is out of order', (dates, field, code) => {
    expect(termDateProblem(dates)).toEqual({ field, code })
  })

  it.each([
    ['2026-03-31', 'calendar.otherAcademicYear'],
    ['2026-04-01', undefined],
    ['2027-09-30', undefined],
    ['2027-10-01', 'calendar.otherAcademicYear'],
  ])('on %s begin in the academic year 2026-2027 or do not', (firstDay, code) => {
    expect(termDateProblem({ ...term, firstDay, lastDay: firstDay, spans: {} })?.code).toBe(code)
  })

  it('may last a day less than a year', () => {
    expect(termDateProblem({ ...term, lastDay: '2027-07-05', spans: {} })).toBeNull()
  })

  it('overlap from a common day on', () => {
    expect(overlaps({ from: '2026-01-01', to: '2026-02-01' }, { from: '2026-02-01', to: '2026-03-01' })).toBe(
      true,
    )
    expect(overlaps({ from: '2026-01-01', to: '2026-01-31' }, { from: '2026-02-01', to: '2026-03-01' })).toBe(
      false,
    )
  })

  it('say what a day is for', () => {
    const parts = ['2026-07-05', '2026-07-06', '2026-09-01', '2026-11-08', '2026-11-20'].map((day) =>
      termPartOn(term, day),
    )
    expect(parts).toEqual([null, 'instruction', 'mid1', null, 'endExams'])
  })
})
