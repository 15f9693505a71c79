import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { Feature } from '../../kernel/feature.ts'
import type { Checklist } from '../checklist/feature.ts'
import { openSystem } from './create-system.ts'
import { systemDashboard } from './dashboard.ts'
import type { System } from './system.service.ts'

const administrators = ['ROLE_ADMIN'] as const

/** The step of the checklist by which a college says that it does without email. */
const emailStep = 'email'

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
  checklist: {
    [emailStep]: {
      rank: 100,
      title: m['checklist.step.email.title'],
      help: m['checklist.step.email.help'],
      link: routes.system,
      without: m['checklist.step.email.without'],
      isDone: ({ system }) => system.isEmailProven(),
    },
    backup: {
      rank: 110,
      title: m['checklist.step.backup.title'],
      help: m['checklist.step.backup.help'],
      link: routes.system,
      isNeeded: true,
      isDone: async ({ system }) => (await system.lastBackup()) !== null,
    },
  },
  pages: { '/[...locale]/app/Admin/System': administrators },
  dashboard: systemDashboard,
}

export const createSystem = (
  kernel: Parameters<typeof openSystem>[0],
  { checklist }: { checklist: Pick<Checklist, 'leftOut'> },
): System =>
  openSystem(kernel, { isWithoutEmail: async () => (await checklist.leftOut()).includes(emailStep) })

export type { SystemStatus } from './system.service.ts'

declare module '../../kernel/app.ts' {
  interface App {
    system: System
  }
}
