import type { DashboardFigures } from '#lib/dashboards.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { App } from '../app.ts'

/** What the features put on the dashboards of these roles, for this person; nothing else is counted. */
export async function showDashboard(
  app: App,
  roles: readonly Role[],
  user: CurrentUser,
): Promise<DashboardFigures> {
  const parts = await Promise.all(
    app.features.flatMap(({ dashboard }) => dashboard?.(app, user, roles) ?? []),
  )
  return {
    notes: inOrder(parts.flatMap(({ notes }) => notes)).filter(({ text }) => text !== ''),
    tiles: inOrder(parts.flatMap(({ tiles }) => tiles)),
    plots: inOrder(parts.flatMap(({ plots }) => plots)),
    lists: inOrder(parts.flatMap(({ lists }) => lists)),
  }
}

const inOrder = <T>(ranked: readonly { rank: number; shown: T }[]): T[] =>
  ranked.toSorted((a, b) => a.rank - b.rank).map(({ shown }) => shown)
