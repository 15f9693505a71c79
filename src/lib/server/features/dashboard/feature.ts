import { dashboardAt } from '#lib/dashboards.ts'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import type { Identity } from '../identity/feature.ts'
import type { ResultsParts } from '../results/feature.ts'
import type { Students } from '../students/feature.ts'
import { type Dashboards, createDashboards } from './create-dashboard.ts'

/** What signed-in pages show of everything. */
export const dashboardFeature: Feature = {
  name: 'dashboard',
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

export const createDashboard = ({ clock, jobs }: Kernel, needs: Needs): Dashboards =>
  createDashboards({ ...needs, clock, jobs })

declare module '../../kernel/app.ts' {
  interface App {
    dashboard: Dashboards
  }
}
