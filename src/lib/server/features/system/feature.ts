import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Feature } from '../../kernel/feature.ts'
import { systemDashboard } from './system.dashboard.ts'
import type { System } from './system.service.ts'

const administrators = ['ROLE_ADMIN'] as const

/** How the installation itself is: what runs, where it keeps things, and what of it somebody should look after. */
export const systemFeature: Feature = {
  name: 'system',
  menu: [
    {
      key: 'system',
      group: 'administration',
      rank: 60,
      title: m['system.title'],
      icon: 'dashboard',
      link: routes.system,
      roles: administrators,
    },
  ],
  pages: { '/[...locale]/app/Admin/System': administrators },
  dashboard: systemDashboard,
}

export { createSystem } from './create-system.ts'
export type { SystemStatus } from './system.service.ts'

declare module '../../kernel/app.ts' {
  interface App {
    system: System
  }
}
