import type { Bar } from '#lib/dashboards.ts'
import { academicYearOf } from '#lib/rules/academic-year.ts'
import { type DaySpan, daysBefore, startOfDay } from '#lib/rules/indian-days.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import type { CatalogueView } from '../catalogue/feature.ts'
import type { Seated } from './admission-figures.repository.ts'

/** What the dashboard of admissions is made of. */
export function admissionFacts({ admissions, catalogue, clock }: App) {
  const today = indianDate(clock.now())
  const days = { today: { from: today, to: today }, week: weekOf(today), year: yearOf(clock.now()) }
  const { figures } = admissions
  const view = once(catalogue.read)
  const seated = once(() => figures.seated(days.year))
  return {
    days,
    today: once(() => figures.within(days.today)),
    week: once(() => figures.within(days.week)),
    year: once(() => figures.within(days.year)),
    waiting: once(figures.waiting),
    lacking: once(async () =>
      figures.lacking(
        startOfDay(days.year.from),
        (await view()).open('certificate').map(({ id }) => id),
      ),
    ),
    byBranch: once(async () => barsOfBranches(await view(), await seated())),
    byType: once(async () => barsOfTypes(await view(), await seated())),
  }
}

export type AdmissionFacts = ReturnType<typeof admissionFacts>

/** From Monday on. */
function weekOf(today: string): DaySpan {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return { from: daysBefore(today, sinceMonday), to: today }
}

function yearOf(now: string): DaySpan {
  const [start = '', end = ''] = academicYearOf(now).split('-')
  return { from: `${start}-05-01`, to: `${end}-04-30` }
}

/** Each branch that has seats or admissions, with its seats of all types. */
function barsOfBranches(view: CatalogueView, seated: readonly Seated[]): Bar[] {
  return view.of('branch').flatMap(({ id, name, shortName, intake }) => {
    const seats = sumOf(Object.values(intake))
    const value = sumOf(seated.filter(({ branchId }) => branchId === id).map(({ count }) => count))
    return value + seats === 0 ? [] : [{ label: shortName || name, value, ...(seats > 0 && { of: seats }) }]
  })
}

/** The same of each type of seat, over all branches. */
function barsOfTypes(view: CatalogueView, seated: readonly Seated[]): Bar[] {
  const branches = view.open('branch')
  return [...view.of('seatType'), ...view.of('admissionType')].flatMap(({ id, name }) => {
    const seats = sumOf(branches.map(({ intake }) => intake[id] ?? 0))
    const value = sumOf(seated.filter(({ typeId }) => typeId === id).map(({ count }) => count))
    return value + seats === 0 ? [] : [{ label: name, value, ...(seats > 0 && { of: seats }) }]
  })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
