import type { DashboardFigures } from '#lib/campus/dashboards.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import type { RankedFigures } from './dashboard-part.ts'

declare module '../app.ts' {
  interface Kernel {
    /** What stands on the dashboards of these roles, for this person; nothing else is counted. */
    dashboard(roles: readonly Role[], user: CurrentUser): Promise<DashboardFigures>
  }
}

/** Puts what each feature shows on one page, in the order of the ranks. */
export async function showDashboard(made: readonly Promise<RankedFigures>[]): Promise<DashboardFigures> {
  const parts = await Promise.all(made)
  return {
    notes: inOrder(parts.flatMap(({ notes }) => notes)).filter(({ text }) => text !== ''),
    tiles: inOrder(parts.flatMap(({ tiles }) => tiles)),
    plots: inOrder(parts.flatMap(({ plots }) => plots)),
    lists: inOrder(parts.flatMap(({ lists }) => lists)),
  }
}

const inOrder = <T>(ranked: readonly { rank: number; shown: T }[]): T[] =>
  ranked.toSorted((a, b) => a.rank - b.rank).map(({ shown }) => shown)
