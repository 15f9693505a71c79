import { showShortDate } from '#lib/i18n/dates.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { isClosedKind } from '#lib/rules/calendar/college-calendar.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import { once } from '../../kernel/core/once.ts'
import { dashboardPart } from '../../kernel/dashboards/dashboard-part.ts'
import { listedTerms, needsSections } from './terms/listed-terms.ts'

/** The running terms, with the next day without classes and the terms that still need sections. */
export const calendarDashboard = dashboardPart({
  facts: (app) => ({
    terms: once(() => listedTerms(app)),
    nextHoliday: once(async () => {
      const today = indianDate(app.clock.now())
      const { days } = await app.calendar.read()
      return days.find(({ day, scope, kind }) => day >= today && scope !== 'office' && isClosedKind(kind))
    }),
  }),
  tiles: {
    runningTerms: {
      label: m['calendar.tile.terms'],
      roles: ['ROLE_ACADEMICS'],
      rank: 22,
      link: routes.terms,
      value: async ({ terms }) =>
        showCount((await terms()).filter(({ state }) => state === 'running').length),
      async context({ terms, nextHoliday }) {
        const holiday = await nextHoliday()
        const without = (await terms()).filter(needsSections).length
        return [
          holiday && m['calendar.tile.holiday']({ day: showShortDate(holiday.day), name: holiday.name }),
          without > 0 && m['calendar.tile.withoutSections']({ terms: showCount(without) }),
        ]
          .filter(Boolean)
          .join(' · ')
      },
    },
  },
})
