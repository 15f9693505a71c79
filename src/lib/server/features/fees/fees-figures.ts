import type { Bar } from '#lib/dashboards.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { academicYearOf } from '#lib/rules/academic-year.ts'
import { periodsAround } from '#lib/rules/book-days.ts'
import { readsCollections } from '#lib/rules/fee-roles.ts'
import { type DaySpan, daysBefore, daysIn } from '#lib/rules/indian-days.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { once } from '../../kernel/core/once.ts'
import { sumCollected } from './collected-sum.ts'
import type { Collected } from './collections.repository.ts'

/** A week, with today. */
const daysShown = 7

/** What the dashboards say of fees. */
export function feesFacts({ fees, catalogue, clock }: App, user: CurrentUser) {
  const now = clock.now()
  const today = indianDate(now)
  const { thisMonth, lastMonth } = periodsAround(now)
  const collected = (days: DaySpan) => fees.collected('type', { days })
  const month = once(() => collected(thisMonth))
  const week = { from: daysBefore(today, daysShown - 1), to: today }
  const weekByDay = once(() => fees.collected('day', { days: week }))
  return {
    days: { today: { from: today, to: today }, thisMonth },
    opensLists: readsCollections(user),
    year: academicYearOf(now),
    today: once(async () => sumCollected(await collected({ from: today, to: today }))),
    month: once(async () => sumCollected(await month())),
    monthBefore: once(async () => sumCollected(await collected(lastMonth))),
    owed: once(() => fees.figures.owed(today)),
    waiting: once(fees.figures.waiting),
    changesWaiting: once(fees.figures.changesWaiting),
    weekSum: once(async () => sumCollected(await weekByDay())),
    week: once(async (): Promise<Bar[]> => {
      const rows = await weekByDay()
      return daysIn(week).map((day) => ({ label: sayDay(day, today), value: receivedOn(rows, day) }))
    }),
    byType: once(async (): Promise<Bar[]> => {
      const names = new Map(await fees.types.choices())
      return (await month())
        .map(({ key, received }) => ({ label: names.get(key) ?? '', value: received }))
        .filter(({ value }) => value > 0)
        .toSorted((one, other) => other.value - one.value)
    }),
    byBranch: once(async (): Promise<Bar[]> => {
      const view = await catalogue.read()
      return (await fees.figures.paidByBranch(academicYearOf(now)))
        .map(({ branchId, charged, paid }) => {
          const entry = view.byId(branchId)
          const label = entry?.shortName || (entry?.name ?? m['collections.nowhere']())
          return { label, value: paid, of: charged }
        })
        .toSorted((one, other) => one.label.localeCompare(other.label))
    }),
  }
}

export type FeesFacts = ReturnType<typeof feesFacts>

const sayDay = (day: string, today: string): string =>
  day === today ? m['collections.today']() : showShortDate(day).replace(/ \d{4}$/, '')

const receivedOn = (rows: readonly Collected[], day: string): number =>
  rows.find(({ key }) => key === day)?.received ?? 0
