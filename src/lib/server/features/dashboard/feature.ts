import { dashboardAt, dashboards, isDashboardName } from '#lib/campus/dashboards.ts'
import { sayRole } from '#lib/i18n/say-role.ts'
import { routes } from '#lib/routes.ts'
import { landings } from '#lib/rules/roles/landing.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Feature } from '../../kernel/feature.ts'
import type { FeatureMenuEntry } from '../../kernel/menu/shown-menu.ts'

/** The pages where users land after signing in; features provide their content. */
export const dashboardFeature: Feature = {
  name: 'dashboard',
  menu: [
    {
      key: 'adminHome',
      group: 'work',
      rank: 0,
      title: () => sayRole('ROLE_ADMIN'),
      icon: 'dashboard',
      isDashboard: true,
      link: routes.admin,
      roles: ['ROLE_ADMIN'],
    },
    ...dashboards.map(({ key, path, roles }, index): FeatureMenuEntry => ({
      key,
      group: 'work',
      rank: index,
      title: () => sayRole(roles[0] ?? 'ROLE_STUDENT'),
      icon: 'dashboard',
      isDashboard: true,
      link: (roles[0] && landings[roles[0]]) ?? `/app/${path}`,
      roles,
    })),
  ],
  // For each person, who types quickly and not without end: a search reads up to seven lists.
  limits: { staffSearch: { points: 120, duration: 60, isOfOne: true } },
  pageTitles: {
    '/[...locale]/[role]/dashboard': m['app.dashboard'],
    '/[...locale]/app': m['app.dashboard'],
    '/[...locale]/app/[...dashboard]': m['app.dashboard'],
    '/[...locale]/app/Admin Menus': m['campus.yourPages'],
    '/[...locale]/app/Search': m['staffSearch.title'],
  },
  pages: {
    // Any other name is public, so that it ends in "not found" for everyone.
    '/[...locale]/[role]/dashboard': ({ role = '' }) => (isDashboardName(role) ? 'signedIn' : 'public'),
    '/[...locale]/Faculty Dashboard': ['ROLE_FACULTY'],
    '/[...locale]/app': 'signedIn',
    '/[...locale]/app/Admin Menus': 'signedIn',
    '/[...locale]/app/Search': staffRoles,
    // One page serves all dashboards; each declares its own roles.
    '/[...locale]/app/[...dashboard]': ({ dashboard = '' }) => dashboardAt(dashboard)?.roles,
  },
}

declare module '../../kernel/http/limits.ts' {
  interface LimitNames {
    staffSearch: true
  }
}
