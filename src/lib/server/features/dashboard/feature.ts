import { dashboardAt, dashboards } from '#lib/dashboards.ts'
import { sayRole } from '#lib/i18n/say-role.ts'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Identity } from '../identity/feature.ts'
import type { ResultsParts } from '../results/feature.ts'
import type { Students } from '../students/feature.ts'
import { createDashboards } from './create-dashboard.ts'
import type { DashboardService } from './dashboard.service.ts'

/** What signed-in pages show of everything. */
export const dashboardFeature: Feature = {
  name: 'dashboard',
  menu: dashboards.map(({ path, roles }, index) => ({
    key: `/app/${path}`,
    group: 'work',
    rank: index,
    title: () => sayRole(roles[0] ?? 'ROLE_STUDENT'),
    icon: 'dashboard',
    link: `/app/${path}`,
    roles,
  })),
  pages: {
    '/[...locale]/[role]/dashboard': 'signedIn',
    '/[...locale]/Faculty Dashboard': ['ROLE_FACULTY'],
    '/[...locale]/app': 'signedIn',
    '/[...locale]/app/Admin Menus': 'signedIn',
    // One page serves all dashboards; each states its own roles.
    '/[...locale]/app/[...dashboard]': ({ dashboard = '' }) => dashboardAt(dashboard)?.roles,
  },
}

interface Needs extends ResultsParts {
  identity: Identity
  students: Students
}

export const createDashboard = (_: Kernel, needs: Needs): DashboardService => createDashboards(needs)

declare module '../../kernel/app.ts' {
  interface App {
    dashboard: DashboardService
  }
}
