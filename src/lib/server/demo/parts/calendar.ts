import * as v from 'valibot'
import { weekdayOf } from '#lib/rules/calendar/weekdays.ts'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { dayAfter, daysBefore, indianDate } from '#lib/rules/dates/indian-days.ts'
import { calendarDayInput } from '#lib/schemas/calendar/day.ts'
import { weeklyPatternInput } from '#lib/schemas/calendar/pattern.ts'
import { termInput } from '#lib/schemas/calendar/term.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../kernel/audit/audit.ts'
import type { DemoPart } from '../demo-part.ts'
import { seedSections } from '../demo-places.ts'
import { fridayAfter, termMondays } from '../demo-terms.ts'

/**
 * Holidays that fall on one day of each year, and movable ones on the day of 2026–2027: month and day, and 0 for the
 * calendar year in which the academic year begins.
 */
const holidays = [
  ['05-28', 0, 'Bakrid'],
  ['06-02', 0, 'Telangana Formation Day'],
  ['06-26', 0, 'Muharram'],
  ['08-15', 0, 'Independence Day'],
  ['08-26', 0, 'Milad-un-Nabi'],
  ['09-04', 0, 'Sri Krishna Ashtami'],
  ['09-14', 0, 'Vinayaka Chavithi'],
  ['10-02', 0, 'Mahatma Gandhi Jayanti'],
  ['10-18', 0, 'Saddula Bathukamma'],
  ['11-08', 0, 'Deepavali'],
  ['11-24', 0, 'Guru Nanak Jayanti'],
  ['12-25', 0, 'Christmas'],
  ['01-26', 1, 'Republic Day'],
  ['03-06', 1, 'Maha Shivaratri'],
  ['03-22', 1, 'Holi'],
  ['04-05', 1, 'Babu Jagjivan Ram Jayanti'],
  ['04-07', 1, 'Ugadi'],
  ['04-14', 1, 'Dr. B. R. Ambedkar Jayanti'],
] as const

const vacations = [
  ['10-19', '10-24', 0, 'Dussehra recess', 'instruction'],
  ['01-13', '01-15', 1, 'Sankranti', 'all'],
] as const

/** Seeds the weekly patterns, the holidays of the running academic year, and terms. The day of seeding is open. */
const seedCalendar: DemoPart = async (app, actor) => {
  const today = indianDate(app.clock.now())
  const first = Number(academicYearOf(app.clock.now()).slice(0, 4))
  await seedPatterns(app, actor, `${first - 4}-06-01`)
  const dayOf = (monthDay: string, later: number): string => `${first + later}-${monthDay}`
  for (const [monthDay, later, name] of holidays)
    await addUnlessToday(app, actor, { day: dayOf(monthDay, later), name, today })
  for (const [from, to, later, name, scope] of vacations)
    for (let day = dayOf(from, later); day <= dayOf(to, later); day = dayAfter(day))
      await addUnlessToday(app, actor, { day, name, scope, kind: 'vacation', today })
  await closeFriday(app, actor, today)
  await openToday(app, actor, today)
  await seedTerms(app, actor, today)
  await seedSections(app, actor)
}
export default seedCalendar

async function seedPatterns({ calendar }: App, actor: Actor, validFrom: string): Promise<void> {
  const parse = (more: object) => v.parse(weeklyPatternInput, { validFrom, day7: 'every', ...more })
  await calendar.setPattern(parse({ scope: 'instruction', day6: '2' }), actor)
  await calendar.setPattern(parse({ scope: 'office', day6: '2,4' }), actor)
}

interface SeededDay {
  day: string
  name: string
  today: string
  scope?: string
  kind?: string
  follows?: string
}

async function addUnlessToday({ calendar }: App, actor: Actor, { today, ...day }: SeededDay): Promise<void> {
  if (day.day === today) return
  await calendar.addDays(v.parse(calendarDayInput, { kind: 'holiday', scope: 'all', ...day }), actor)
}

/** A notice of the sample college says so, too. */
async function closeFriday(app: App, actor: Actor, today: string): Promise<void> {
  const day = fridayAfter(today)
  const { days } = await app.calendar.read()
  if (days.some((entry) => entry.day === day && entry.scope === 'all')) return
  await addUnlessToday(app, actor, { day, name: 'Local holiday', today })
}

/** Where the pattern closes the day of seeding, it is a working day that follows Monday. */
async function openToday(app: App, actor: Actor, today: string): Promise<void> {
  const { calendar } = await app.calendar.read()
  if (calendar.isOpen(today, 'instruction') && calendar.isOpen(today, 'office')) return
  const follows = weekdayOf(today) === 1 ? '2' : '1'
  const name = weekdayOf(today) === 7 ? 'Sunday as Monday' : 'Working day as Monday'
  await addUnlessToday(app, actor, { day: today, name, kind: 'special', follows, today: '' })
}

/** The semesters of the sample batches: those that are over, and those that run since ten weeks. */
async function seedTerms(app: App, actor: Actor, today: string): Promise<void> {
  const view = await app.catalogue.read()
  const [course] = view.find('course', 'B.Tech')
  const within = { parentId: course?.id ?? null }
  const { first, second, third, earlier, running } = termMondays(today)
  const all = view.open('branch', within).map(({ id }) => id)
  const cse = view.find('branch', 'CSE', within).map(({ id }) => id)
  for (const [batch, semester, monday, branches] of [
    ['2021', 'I-I', first, []],
    ['2021', 'I-II', second, []],
    ['2021', 'II-I', third, []],
    ['2021', 'II-II', earlier, all],
    ['2021', 'III-I', running, all],
    // The other branches of the first year still lack their sections.
    ['2022', 'I-I', running, cse],
  ] as const) {
    const dates = spansFrom(monday)
    const [ofBatch] = view.find('batch', batch, within)
    const [ofSemester] = view.find('semester', semester, within)
    if (!ofBatch || !ofSemester) continue
    const academicYear = academicYearOf(`${dates.firstDay}T12:00:00.000Z`)
    const fields = v.parse(termInput, {
      ...dates,
      batchId: ofBatch.id,
      semesterId: ofSemester.id,
      academicYear,
      // The sample students are of earlier batches than those who study now.
      semesterConfirmed: 'on',
    })
    const place = { batchId: ofBatch.id, semesterId: ofSemester.id }
    const plans = branches.map((branchId) => ({ ...place, branchId, names: ['A', 'B'] }))
    await app.calendar.openTerm(fields, plans, actor)
  }
}

/** A term of eighteen weeks from a Monday, with its examinations. */
function spansFrom(monday: string) {
  const after = (days: number): string => daysBefore(monday, -days)
  return {
    firstDay: monday,
    lastDay: after(124),
    mid1From: after(56),
    mid1To: after(61),
    mid2From: after(126),
    mid2To: after(131),
    practicalsFrom: after(133),
    practicalsTo: after(138),
    preparationFrom: after(140),
    preparationTo: after(145),
    endExamsFrom: after(147),
    endExamsTo: after(159),
  }
}
