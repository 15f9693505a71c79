import type { WaitingItem } from '#lib/campus/dashboards.ts'
import { changeOf } from '#lib/i18n/changes.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { saySomeCounts } from '#lib/lists/import-badge.ts'
import { routes } from '#lib/routes.ts'
import { periodsAround, sameDayIn } from '#lib/rules/dates/book-days.ts'
import { type DaySpan, indianDate, momentsOf } from '#lib/rules/dates/indian-days.ts'
import type { Role } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../app.ts'
import { once } from '../../core/once.ts'
import { type DashboardPart, dashboardPart } from '../../dashboards/dashboard-part.ts'
import { saySince } from '../../dashboards/waiting-proposals.ts'
import { createImportHost } from '../import-host.ts'
import { importRepository } from '../store/import.repository.ts'
import { importPlace } from './imports.list.ts'

/** How many unfinished uploads are listed; the list of uploads has the rest. */
const mostListed = 3

/** Shows people their own checked uploads that they have not saved, and administrators how many there were. */
export const importsDashboardOf = (importers: readonly Role[]): DashboardPart =>
  dashboardPart({
    facts(app, { id }) {
      const now = app.clock.now()
      const { thisMonth, lastMonth } = periodsAround(now)
      const countIn = (days: DaySpan) =>
        once(() => importRepository(app.database.reads).countWithin(momentsOf(days)))
      return {
        app,
        userId: id,
        thisMonth,
        count: countIn(thisMonth),
        countBefore: countIn(sameDayIn(lastMonth, indianDate(now))),
      }
    },
    waiting: {
      uploads: { roles: importers, rank: 90, items: ({ app, userId }) => listUnfinished(app, userId) },
    },
    tiles: {
      uploads: {
        label: m['imports.tile.uploads'],
        roles: ['ROLE_ADMIN'],
        rank: 60,
        link: async ({ thisMonth: { from, to } }) =>
          `${routes.imports}?${new URLSearchParams({ atFrom: from, atTo: to })}`,
        value: async ({ count }) => showCount(await count()),
        async change({ count, countBefore }) {
          const before = await countBefore()
          return changeOf(await count(), before, m['imports.tile.before']({ count: showCount(before) }))
        },
      },
    },
  })

async function listUnfinished(app: App, userId: string): Promise<WaitingItem[]> {
  const host = createImportHost(app)
  const found = await importRepository(host.database.reads).checkedOf(userId, mostListed)
  const items = await Promise.all(
    found.map(async (upload) => {
      const place = await importPlace(host, upload)
      return (
        place && {
          title: m['imports.tile.unfinished']({ file: upload.fileName }),
          asked: [place.title, saySince(upload.createdAt)].join(' · '),
          effect: saySomeCounts(upload),
          action: m['imports.tile.continue'](),
          link: place.link,
        }
      )
    }),
  )
  return items.flatMap((item) => item ?? [])
}
