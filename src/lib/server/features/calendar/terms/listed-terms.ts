import { type TermDates, termExtent } from '#lib/rules/calendar/term-dates.ts'
import { daysBefore, indianDate } from '#lib/rules/dates/indian-days.ts'
import type { App } from '../../../kernel/app.ts'
import { instructionDays } from './term-effects.ts'

export const termStates = ['running', 'coming', 'over'] as const
type TermState = (typeof termStates)[number]

/** A term with the names of its class and how much of it is over. */
export interface ListedTerm extends TermDates {
  id: string
  courseId: string
  batchId: string
  course: string
  batch: string
  semester: string
  academicYear: string
  /** All days of instruction, and those that are over. */
  days: number
  daysOver: number
  state: TermState
  /** Tells whether the catalogue has a section of this batch and semester. */
  hasSections: boolean
}

/** Tells whether sections are still to be made; nobody makes them for a term that is over. */
export const needsSections = ({ state, hasSections }: ListedTerm): boolean => state !== 'over' && !hasSections

/** All terms by their first day. */
export async function listedTerms({
  calendar: { read, terms },
  catalogue,
  clock,
}: Pick<App, 'calendar' | 'catalogue' | 'clock'>): Promise<ListedTerm[]> {
  const view = await catalogue.read()
  const { calendar } = await read()
  const today = indianDate(clock.now())
  const sectioned = new Set(view.open('section').map(({ batchId, semesterId }) => `${batchId} ${semesterId}`))
  return (await terms()).map((term) => {
    const { id, courseId, batchId, semesterId, academicYear, firstDay, lastDay, spans } = term
    const until = today < lastDay ? today : lastDay
    return {
      id,
      courseId,
      batchId,
      course: view.nameOf(courseId),
      batch: view.nameOf(batchId),
      semester: view.nameOf(semesterId),
      academicYear,
      firstDay,
      lastDay,
      spans,
      days: instructionDays(calendar, term),
      daysOver: calendar.workingDaysBetween(daysBefore(firstDay, 1), until, 'instruction'),
      state: stateOn(term, today),
      hasSections: sectioned.has(`${batchId} ${semesterId}`),
    }
  })
}

function stateOn(term: TermDates, today: string): TermState {
  if (term.firstDay > today) return 'coming'
  return termExtent(term).to < today ? 'over' : 'running'
}
