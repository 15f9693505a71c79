import { dashboardAt, dashboards, isDashboardName } from '#lib/campus/dashboards.ts'
import { sayRole } from '#lib/i18n/say-role.ts'
import { landings } from '#lib/rules/roles/landing.ts'
import { staffRoles } from '#lib/schemas/role.ts'
import { m } from '#paraglide/messages.js'
import type { Feature } from '../../kernel/feature.ts'

/** The pages on which people land after signing in; what stands there comes from the features. */
export const dashboardFeature: Feature = {
  name: 'dashboard',
  menu: dashboards.map(({ path, roles }, index) => ({
    key: `/app/${path}`,
    group: 'work',
    rank: index,
    title: () => sayRole(roles[0] ?? 'ROLE_STUDENT'),
    icon: 'dashboard',
    link: (roles[0] && landings[roles[0]]) ?? `/app/${path}`,
    roles,
  })),
  pageTitles: {
    '/[...locale]/[role]/dashboard': m['app.dashboard'],
    '/[...locale]/app': m['app.dashboard'],
    '/[...locale]/app/[...dashboard]': m['app.dashboard'],
    '/[...locale]/app/Admin Menus': m['campus.yourPages'],
    '/[...locale]/app/Search': m['staffSearch.title'],
  },
  pages: {
    // Another name leads nowhere, whether somebody is signed in or not.
    '/[...locale]/[role]/dashboard': ({ role = '' }) => (isDashboardName(role) ? 'signedIn' : 'public'),
    '/[...locale]/Faculty Dashboard': ['ROLE_FACULTY'],
    '/[...locale]/app': 'signedIn',
    '/[...locale]/app/Admin Menus': 'signedIn',
    '/[...locale]/app/Search': staffRoles,
    // One page serves all dashboards; each states its own roles.
    '/[...locale]/app/[...dashboard]': ({ dashboard = '' }) => dashboardAt(dashboard)?.roles,
  },
}
